public import HTTPMessage

extension OAuthError {
    /// Returns the error's first line without the request's secrets, because some providers repeat request values in
    /// their message.
    ///
    /// `form` is the request. All its values are masked, except those that are not secret.
    public func withoutEchoes(of form: FormFields) -> OAuthError {
        guard var text = errorDescription else { return self }
        // Values under four characters are not masked, because they would match parts of words.
        for field in form.fields where !Self.openNames.contains(field.name) && field.value.utf8.count >= 4 {
            text = text.split(separator: field.value, omittingEmptySubsequences: false).joined(
                separator: RedactedText.mask)
        }
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return OAuthError(code, Self.withoutTokens(line), httpStatus: httpStatus)
    }

    /// Masks everything that looks like a token: three parts with dots, or forty consecutive letters and digits.
    package static func withoutTokens(_ text: String) -> String {
        RedactedText.replacingRuns(in: text) { run in
            let parts = run.split(separator: ".", omittingEmptySubsequences: false)
            let isSigned = parts.count >= 3 && run.hasPrefix("eyJ")
            let isOpaque = parts.contains { part in
                part.utf8.count >= 40 && part.contains { $0.isNumber } && part.contains { $0.isLetter }
            }
            return isSigned || isOpaque ? RedactedText.mask : run
        }
    }

    private static let openNames: Set<String> = [
        "grant_type", "client_id", "redirect_uri", "scope", "token_type_hint", "username", "code_challenge_method",
    ]
}
