import IdentityModel

extension UserID {
    /// The name, as sentences and the title row show it.
    ///
    /// It comes from a server or a keyboard. It is sanitised, cut, and quoted unless all its characters are usual in
    /// names, so that it is not mistaken for a text of the wizard.
    var shown: String { UntrustedText(rawValue).shownName(limit: 40) }
}

extension UntrustedText {
    /// A short untrusted text, shown as a name; see ``UserID/shown``.
    func shownName(limit: Int) -> String {
        let text = sanitised(limit: limit)
        let isUsual = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "._-@+".contains($0) }
        return isUsual ? text : "\"\(text)\""
    }
}
