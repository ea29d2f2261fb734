import IdentityModel

extension UserID {
    /// The name as it stands in a sentence or in the title row.
    ///
    /// It comes from a server or a keyboard: sanitised, cut, and between marks where it has anything but the characters of usual
    /// names, so that it cannot pass for words of the wizard.
    var shown: String { UntrustedText(rawValue).shownName(limit: 40) }
}

extension UntrustedText {
    /// A short outside text as a name; see ``UserID/shown``.
    func shownName(limit: Int) -> String {
        let text = sanitised(limit: limit)
        let isUsual = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "._-@+".contains($0) }
        return isUsual ? text : "\"\(text)\""
    }
}
