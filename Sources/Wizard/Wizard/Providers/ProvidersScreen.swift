import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The provider profiles: shows which one is in use, and switches to another.
struct ProvidersScreen: ListScreen {
    /// `nil` until the profiles are loaded.
    private var profiles: [ProfileSummary]?
    var list = ListView<String>()
    /// Why a profile could not be opened; `nil` if there was no failure.
    private var refusal: Text?

    static let isOverlay = true
    static let commands = CommandSet(
        [
            Command(.choose, [.enter], Text("use"), Text("Use this provider. You are asked first while a flow runs.")),
            Command(.new, [.character("n")], Text("new"), Text("Add a profile for another provider.")),
            Command(
                .edit, [.character("e")], Text("edit"),
                Text("Change the profile. Comments and other keys of its file stay as they are.")),
            Command(
                .details, [.character("i")], Text("details"),
                Text("Show the addresses and keys of the provider in use.")),
            .reload,
        ] + Command.moves + [.back])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        var idle: Set<CommandID> = focused?.isFile == true ? [] : [.edit]
        if profiles == nil { idle.formUnion([.choose, .moveDown]) }
        // Providers of kind sudo have no discovery document and therefore no sheet.
        if context.provider == nil || context.provider?.kind == .sudo { idle.insert(.details) }
        return idle
    }

    var lacksList: Bool { profiles == nil && refusal != nil }

    mutating func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .choose: return use(context)
        case .new: return ProfileScreen.opening(ProfileDraft(), context)
        case .edit:
            guard let profile = focused, profile.isFile else { return [] }
            refusal = nil
            return [.effect(.profiles(.load(profile.name)))]
        case .details where !idleCommands(context).contains(.details): return [.choose(.providerDetails)]
        case .reload: return [.effect(.profiles(.list))]
        default: return []
        }
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.profilesLoaded(let profiles)):
            if self.profiles == nil { list.setFocus(context.provider?.profileName) }
            self.profiles = profiles
            return []
        case .program(.profileLoaded(let draft)): return ProfileScreen.opening(draft, context)
        case .program(.profileSaved(let name)):
            list.setFocus(name)
            return [.effect(.profiles(.list))]
        case .program(.profileRefused(let sentence?)):
            refusal = sentence
            return []
        default: return nil
        }
    }

    /// Uses the focused profile; asks for confirmation if a flow is running.
    private func use(_ context: WizardContext) -> [ScreenRequest] {
        guard let profile = focused else { return [] }
        guard profile.name != context.provider?.profileName || context.failure != nil else { return [.close] }
        guard context.run == nil else {
            let words = QuestionWords(
                Text("Leave this provider?"),
                Text("A flow is running. If you use \(.name) now, the flow is cancelled."),
                Text("Continue with the flow"), Text("Cancel the flow and use \(.name)"))
            let requests: [ScreenRequest] = [.cancelRun(afterStep: false), .switchProvider(profile.name)]
            return [.ask(words, about: UntrustedText(profile.name).shownName(limit: 60), then: requests)]
        }
        return [.leave(.provider(profile.name))]
    }

    var ids: [String] { (profiles ?? []).map(\.name) }
    private var focused: ProfileSummary? { list.focused(in: profiles ?? [], by: \.name) }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts(Text("Providers")))
        if let refusal {
            for line in texts(refusal).split(separator: "\n") {
                view.main.paragraph(UntrustedText(String(line)).sanitised(limit: 600), .failed)
            }
            view.main.blank()
        }
        guard let profiles else {
            view.main.paragraph(texts(Text("Reading the profiles ...")), .todo)
            return
        }
        view.main.menu(
            profiles.map { profile in
                let isUsed = profile.name == context.provider?.profileName
                return MenuRow(
                    item: profile.name,
                    title: (isUsed ? "\(view.look.glyphs.done) " : "  ")
                        + UntrustedText(profile.name).sanitised(limit: 40),
                    note: note(profile, isUsed: isUsed, texts))
            }, focus: focus)
        view.explain(
            texts(Text("Profiles")),
            texts(
                Text(
                    "A profile is a YAML file in the configuration folder: where a provider is, and which clients the flows use. The sandbox is this program's own provider. It needs no profile."
                )))
    }

    private func note(_ profile: ProfileSummary, isUsed: Bool, _ texts: Texts) -> String {
        if let fault = profile.fault { return texts(Text("cannot be used: \(texts(fault.sanitised(limit: 300)))")) }
        let what =
            switch profile.name {
            case "sandbox" where !profile.isFile: texts(Text("the provider that is part of this program"))
            case "sudo-sandbox" where !profile.isFile: texts(Text("its user pool of Sudo Platform"))
            default:
                [profile.kind?.rawValue ?? "", UntrustedText(profile.address).sanitised(limit: 80)]
                    .filter { !$0.isEmpty }.joined(separator: ", ")
            }
        return isUsed ? texts(Text("in use: \(what)")) : what
    }
}

extension ProviderSummary {
    /// The profile's name as passed to `--provider`.
    var profileName: String {
        for case .option("--provider", let name) in options { return name }
        return "sandbox"
    }
}
