/// Finds the forms of a page and the controls of each.
struct FormReader {
    private let tree: ElementTree
    private let texts: TextReader
    private let labels: LabelReader
    private let formCount: Int
    private let charset: FormCharset

    init(_ tree: ElementTree, formCount: Int, charset: FormCharset) {
        self.tree = tree
        self.charset = charset
        self.formCount = formCount
        texts = TextReader(tree)
        labels = LabelReader(tree)
    }

    /// The forms in document order.
    func forms() throws(HTMLError) -> [HTMLForm] {
        var formElements: [Int: Int] = [:]
        var numberByID: [String: Int] = [:]
        for index in tree.indices(of: ["form"]) {
            guard let number = tree.elements[index].attributes[SourceTag.markName].flatMap({ Int($0) }) else {
                continue
            }
            formElements[number] = index
            if let id = tree.elements[index].attributes["id"], tree.element(id: id) == index { numberByID[id] = number }
        }
        var controls: [Int: [Control]] = [:]
        var noScriptButtons: [Int: [Control]] = [:]
        for index in tree.indices(of: SourceCleaner.controlNames) {
            let attributes = tree.elements[index].attributes
            let owner = attributes["form"].map { numberByID[$0] } ?? attributes[SourceTag.markName].flatMap { Int($0) }
            guard let owner else { continue }
            if attributes[SourceTag.noScriptMarkName] == nil {
                controls[owner, default: []].append(try control(index))
            } else {
                noScriptButtons[owner, default: []].append(try control(index))
            }
        }
        return (0..<formCount).compactMap { number in
            formElements[number].map { form($0, controls[number] ?? [], noScriptButtons[number] ?? []) }
        }
    }

    private func form(_ index: Int, _ controls: [Control], _ noScriptButtons: [Control]) -> HTMLForm {
        let attributes = tree.elements[index].attributes
        return HTMLForm(
            id: attributes["id"], name: attributes["name"],
            action: attributes["action"].map { $0.trimmingWhitespace() },
            method: Self.method(attributes["method"]) ?? .get,
            encoding: attributes["enctype"]?.trimmingWhitespace().lowercased(),
            charset: attributes["accept-charset"].flatMap(CharacterEncoding.formCharset) ?? charset,
            controls: Self.withOneChosen(controls), noScriptButtons: noScriptButtons, isShown: tree.isShown(index),
            landmark: landmark(index, controls), hasCaptcha: hasCaptcha(index))
    }

    /// Whether the form contains a captcha: a service's site key, or an image with `captcha` in its attributes.
    private func hasCaptcha(_ form: Int) -> Bool {
        tree.descendants(of: form).contains { index in
            let attributes = tree.elements[index].attributes
            if attributes["data-sitekey"] != nil { return true }
            guard tree.elements[index].name == "img" else { return false }
            return ["src", "id", "class", "alt"].contains { attributes[$0]?.lowercased().contains("captcha") == true }
        }
    }

    /// Keeps only the last checked radio button of each group checked, as browsers do.
    private static func withOneChosen(_ controls: [Control]) -> [Control] {
        var last: [String: Int] = [:]
        for (position, control) in controls.enumerated() where control.kind == .radio && control.isChecked {
            last[control.name] = position
        }
        return controls.enumerated().map { position, control in
            guard control.kind == .radio, control.isChecked, last[control.name] != position else { return control }
            var control = control
            control.isChecked = false
            return control
        }
    }

    private func landmark(_ index: Int, _ controls: [Control]) -> HTMLForm.Landmark? {
        if controls.contains(where: { $0.kind.rawValue == "search" }) { return .search }
        let frame = tree.nearest(from: index) { element in
            element.name == "search" || element.name == "nav" || element.name == "aside" || element.name == "header"
                || element.name == "footer" || element.attributes["role"] != nil
        }
        guard let frame else { return nil }
        let element = tree.elements[frame]
        switch element.attributes["role"]?.lowercased() ?? element.name {
        case "search": return .search
        case "nav", "navigation": return .navigation
        case "aside", "complementary": return .aside
        case "banner": return .banner
        case "contentinfo": return .footer
        case "header" where tree.isSiteFrame(frame): return .banner
        case "footer" where tree.isSiteFrame(frame): return .footer
        default: return nil
        }
    }

    private func control(_ index: Int) throws(HTMLError) -> Control {
        try tree.meter.check()
        let element = tree.elements[index]
        let attributes = element.attributes
        let kind = Self.kind(of: element)
        let options = kind == .select ? self.options(index) : []
        return Control(
            kind: kind, name: attributes["name"] ?? "", id: attributes["id"],
            value: value(index, kind, options), label: kind.isButton ? labels.buttonLabel(index) : labels.label(index),
            groupLabel: isOneOfSeveral(kind, attributes) ? labels.groupLabel(index) : "",
            placeholder: attributes["placeholder"] ?? "",
            isRequired: attributes["required"] != nil || attributes["aria-required"]?.lowercased() == "true",
            isDisabled: isDisabled(index), isReadOnly: attributes["readonly"] != nil,
            isShown: tree.isShown(index) && !isDecoy(index, kind), isChecked: attributes["checked"] != nil,
            isMultiple: attributes["multiple"] != nil, options: options,
            suggestions: suggestions(attributes["list"]),
            maximumLength: Self.length(attributes["maxlength"]),
            pattern: attributes["pattern"], autocomplete: Self.words(attributes["autocomplete"]?.lowercased()),
            isInvalid: ["true", "grammar", "spelling"].contains(attributes["aria-invalid"]?.lowercased()),
            describedBy: Self.words(attributes["aria-describedby"], atMost: 8)
                + Self.words(attributes["aria-errormessage"], atMost: 8),
            formAction: attributes["formaction"]?.trimmingWhitespace(),
            formMethod: Self.method(attributes["formmethod"]),
            formEncoding: attributes["formenctype"]?.trimmingWhitespace().lowercased(),
            minimumLength: Self.length(attributes["minlength"]), passwordRules: attributes["passwordrules"],
            runsScript: attributes["onclick"] != nil)
    }

    /// A non-negative number; `nil` for anything else.
    private static func length(_ value: String?) -> Int? {
        value.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Whether a control is only one part of an answer: a checkbox, a radio button, or a field for one character of a
    /// code.
    private func isOneOfSeveral(_ kind: Control.Kind, _ attributes: [String: String]) -> Bool {
        kind == .radio || kind == .checkbox || attributes["maxlength"] == "1"
    }

    /// Whether a control is meant for password managers or as a honeypot for bots; see ``Control/isShown``.
    private func isDecoy(_ index: Int, _ kind: Control.Kind) -> Bool {
        // Pages often draw their own boxes and buttons and move the real ones out of sight.
        guard !kind.isButton, kind != .checkbox, kind != .radio else { return false }
        let attributes = tree.elements[index].attributes
        let isOffKeyboard = attributes["tabindex"]?.trimmingWhitespace().hasPrefix("-") == true
        return tree.isOutOfReach(index, isOffKeyboard: isOffKeyboard)
            || (isOffKeyboard && attributes["value"]?.isEmpty == false)
    }

    /// The values of the `datalist` with this ID.
    private func suggestions(_ id: String?) -> [String] {
        guard let id, let list = tree.element(id: id), tree.elements[list].name == "datalist" else { return [] }
        return tree.descendants(of: list).lazy.filter { tree.elements[$0].name == "option" }
            .map { tree.elements[$0].attributes["value"] ?? texts.text($0) }.filter { !$0.isEmpty }
            .prefix(Self.suggestionLimit).map { $0 }
    }

    /// The maximum number of suggestions per input.
    private static let suggestionLimit = 100

    private func value(_ index: Int, _ kind: Control.Kind, _ options: [Control.Option]) -> String {
        switch kind {
        case .textArea:
            tree.elements[index].children.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
        case .select: options.first { $0.isSelected }?.value ?? ""
        case .checkbox, .radio: tree.elements[index].attributes["value"] ?? "on"
        default: tree.elements[index].attributes["value"] ?? ""
        }
    }

    private func options(_ select: Int) -> [Control.Option] {
        let own = tree.descendants(of: select).filter { tree.elements[$0].name == "option" }
        let isMultiple = tree.elements[select].attributes["multiple"] != nil
        let isDisabled = own.map { option in
            tree.nearest(from: option) {
                ($0.name == "option" || $0.name == "optgroup") && $0.attributes["disabled"] != nil
            } != nil
        }
        // A single-choice list shows its last `selected` option, or else the first enabled one.
        var selected = own.indices.filter { tree.elements[own[$0]].attributes["selected"] != nil }
        if !isMultiple { selected = (selected.last ?? own.indices.first { !isDisabled[$0] }).map { [$0] } ?? [] }
        return own.indices.map { position in
            let attributes = tree.elements[own[position]].attributes
            let text = texts.text(own[position])
            return Control.Option(
                value: attributes["value"] ?? text, label: attributes["label"] ?? text,
                isSelected: selected.contains(position), isDisabled: isDisabled[position])
        }
    }

    /// Whether a control is disabled by itself, or by a fieldset around it unless it is in that fieldset's first
    /// legend.
    private func isDisabled(_ index: Int) -> Bool {
        if tree.elements[index].attributes["disabled"] != nil { return true }
        var current = index
        while let parent = tree.elements[current].parent {
            let element = tree.elements[parent]
            if element.name == "fieldset" && element.attributes["disabled"] != nil {
                let firstLegend = element.children.lazy.compactMap { child -> Int? in
                    if case .element(let index) = child, tree.elements[index].name == "legend" { return index }
                    return nil
                }.first
                if firstLegend != current { return true }
            }
            current = parent
        }
        return false
    }

    private static func kind(of element: ElementTree.Element) -> Control.Kind {
        let type = element.attributes["type"]?.trimmingWhitespace().lowercased() ?? ""
        switch element.name {
        case "select": return .select
        case "textarea": return .textArea
        case "button": return ["button", "reset"].contains(type) ? Control.Kind(rawValue: type) : .submit
        default: return knownTypes.contains(type) ? Control.Kind(rawValue: type) : .text
        }
    }

    private static func method(_ text: String?) -> HTMLForm.Method? {
        text.flatMap { HTMLForm.Method(rawValue: $0.trimmingWhitespace().lowercased()) }
    }

    private static func words(_ text: String?, atMost limit: Int = 32) -> [String] {
        text?.split(maxSplits: limit) { " \t\r\n\u{C}".contains($0) }.prefix(limit).map(String.init) ?? []
    }

    private static let knownTypes: Set<String> = [
        "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time",
        "datetime-local", "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button",
    ]
}
