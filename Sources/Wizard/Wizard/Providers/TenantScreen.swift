import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

/// The settings of the tenant: bounds of activation codes, and the QR code of hand-outs.
struct TenantScreen: FormScreen {
    /// The stored values; `nil` until they are loaded.
    private var stored: TenantValues?
    /// The settings that the provider keeps without effect.
    private var inert: [String] = []
    var form = Form([])
    /// What is being saved.
    private var saving: TenantValues?
    /// Why the settings were not loaded or saved, unless a field shows the reason.
    private var refusal: AdministrationRefusal?

    private init() {}

    /// Opens the form and loads the settings.
    static var opening: [ScreenRequest] { [.open(Screen(TenantScreen())), .administer(.loadTenant)] }

    static let helpWords = HelpWords([.tenant, .code, .realm])
    static let commands = CommandSet.form(Text("save"), Text("Save what you changed."))
    var isWorking: Bool { saving != nil || (stored == nil && refusal == nil) }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { isBusy ? [.send, .nextField] : [] }

    var isBusy: Bool { saving != nil || stored == nil }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        refusal = nil
        guard isComplete() else { return [] }
        let changed = TenantSetting.allCases.filter { field in
            form[field.id].map { $0.value != stored?.values[field.rawValue] } ?? false
        }
        guard !changed.isEmpty else { return [.close, .notify(.text(Text("Nothing was changed.")))] }
        return save(
            TenantValues(Dictionary(uniqueKeysWithValues: changed.map { ($0.rawValue, form.value($0.id)) })))
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.tenantLoaded(let values, let inert)) where stored == nil:
            (stored, self.inert, refusal) = (values, inert, nil)
            form = Self.form(values)
            return []
        case .program(.tenantChanged):
            guard let saving else { return nil }
            let texts = context.settings.texts
            let names = TenantSetting.allCases.filter { saving.values[$0.rawValue] != nil }.map { texts($0.label) }
                .joined(separator: ", ")
            return [.close, .notify(.text(Text("The settings of the tenant were saved. Changed: \(names).")))]
        case .program(.administrationRefused(.loadTenant, let refusal)):
            self.refusal = refusal
            return []
        case .program(.administrationRefused(.changeTenant, let refusal)) where saving != nil:
            return refuse(refusal, context)
        case .answered(.confirmed(.administration(.changeTenant(let changes, _)))): return save(changes)
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let name = context.provider.map { UntrustedText($0.tenant.rawValue).shownName(limit: 60) } ?? ""
        view.main.heading(texts(Text("Settings of tenant \(name)")))
        let isLoaded = stored != nil
        view.main.taskState(
            refused: refusal,
            texts(isLoaded ? Text("Nothing was saved.") : Text("The settings of the tenant could not be loaded.")),
            working: isBusy
                ? texts(
                    isLoaded ? Text("Saving the settings of the tenant.") : Text("Loading the settings of the tenant."))
                : nil)
        if refusal == nil, !isBusy, let bounds {
            view.main.paragraph(
                texts(
                    Text(
                        "An activation code has \(.length) digits and is valid for \(.period). Who issues one may choose \(.minLength) to \(.maxLength) digits, and a period from \(.minPeriod) to \(.maxPeriod)."
                    ).filled(bounds)), .dim)
            view.main.blank()
        }
        // Before the form, because the part scrolls to the fields only.
        if !inert.isEmpty {
            let names = inert.map { UntrustedText($0).sanitised(limit: 80) }.joined(separator: ", ")
            view.main.paragraph(texts(Text("Kept from another provider, without effect here: \(names).")), .dim)
            view.main.blank()
        }
        if isLoaded { view.main.form(form, isEnabled: !isBusy) }
        view.explain(
            texts(Text("Whom it concerns")),
            texts(
                Text(
                    "All codes of this tenant that are issued from now on. Codes that were issued before stay valid as they are. The headless command is tenants set."
                )))
    }

    /// The stored bounds of codes; `nil` at a provider that has none.
    private var bounds: [Text.Place: String]? {
        guard let values = stored?.values, values[TenantSetting.codeLength.rawValue] != nil else { return nil }
        let settings: [Text.Place: TenantSetting] = [
            .length: .codeLength, .minLength: .codeMinLength, .maxLength: .codeMaxLength, .period: .codePeriod,
            .minPeriod: .codeMinPeriod, .maxPeriod: .codeMaxPeriod,
        ]
        return settings.mapValues { UntrustedText(values[$0.rawValue] ?? "").sanitised(limit: 40) }
    }

    private static func form(_ values: TenantValues) -> Form {
        Form(
            TenantSetting.allCases.filter { values.values[$0.rawValue] != nil }.map { field in
                .text(
                    field.id, field.label, values.values[field.rawValue] ?? "", limit: 500, hint: field.hint,
                    isRequired: false)
            }
        ).focused(0)
    }

    private mutating func save(_ changes: TenantValues) -> [ScreenRequest] {
        guard let stored else { return [] }
        saving = changes
        return [.administer(.changeTenant(changes, shown: stored))]
    }

    /// Shows what somebody else has changed, keeps the other changes, and asks whether theirs are to be overwritten.
    private mutating func contest(
        _ changes: TenantValues, _ now: TenantValues, _ context: WizardContext
    ) -> [ScreenRequest] {
        let names = changes.contradicted(by: now, shown: stored ?? now)
        stored = now
        form = Self.form(now)
        for field in TenantSetting.allCases where !names.contains(field.rawValue) {
            if let typed = changes.values[field.rawValue] { form.change(field.id) { $0.take(typed) } }
        }
        let contradictions = TenantSetting.allCases.filter { names.contains($0.rawValue) }.map { field in
            EditContradiction(
                label: .own(field.label), theirs: [now.values[field.rawValue] ?? ""],
                wanted: [changes.values[field.rawValue] ?? ""])
        }
        let name = context.provider.map { UntrustedText($0.tenant.rawValue).shownName(limit: 60) } ?? ""
        return [
            .ask(
                .overwrite, about: name, .overwritten(contradictions),
                before: .administration(.changeTenant(changes, shown: now)))
        ]
    }

    /// Shows why nothing was saved, at the field whose attribute the provider names.
    private mutating func refuse(_ refusal: AdministrationRefusal, _ context: WizardContext) -> [ScreenRequest] {
        defer { saving = nil }
        if case .settingsChangedMeanwhile(let now) = refusal.reason, let saving { return contest(saving, now, context) }
        if case .invalid(let name?, _) = refusal.reason, let dot = name.firstIndex(of: "."),
            let field = TenantSetting(rawValue: String(name[name.index(after: dot)...]))
                ?? TenantSetting(rawValue: name),
            let index = form.fields.firstIndex(where: { $0.id == field.id })
        {
            form.change(field.id) { $0.error = refusal.fieldError(nil) }
            form.setFocus(index)
        } else {
            self.refusal = refusal
        }
        return []
    }
}

extension TenantSetting {
    /// The field on the form.
    var id: FieldID { FieldID(rawValue) }

    var label: Text {
        switch self {
        case .codeLength: Text("Digits of a code")
        case .codeMinLength: Text("Fewest digits")
        case .codeMaxLength: Text("Most digits")
        case .codePeriod: Text("Code is valid for")
        case .codeMinPeriod: Text("Shortest period")
        case .codeMaxPeriod: Text("Longest period")
        case .codeTries: Text("Wrong codes allowed")
        case .handOutQR: Text("QR code of hand-outs")
        }
    }

    var hint: Text {
        switch self {
        case .codeLength, .codeMinLength, .codeMaxLength: Text("a number")
        case .codePeriod, .codeMinPeriod, .codeMaxPeriod: Text("a number with its unit: 60d, 12h, 10m, 30s")
        case .codeTries: Text("as many wrong codes withdraw the right one; 0 for no limit")
        case .handOutQR: Text("empty for the code alone; else a text with username, code, tenant or url in braces")
        }
    }
}
