import IdentityModel

extension String {
    /// The text as stored in a recording: sanitised, and at most `bytes` long in UTF-8.
    ///
    /// Idempotent, so that stored text can be sanitised again when it is read.
    package func kept(bytes limit: Int) -> String {
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            return utf8.count <= limit ? self : String(decoding: utf8.prefix(limit), as: UTF8.self)
        }
        // A character can grow tenfold when it is made visible. What is far beyond the limit is not processed.
        let text = UntrustedText(String(unicodeScalars.prefix(limit))).sanitised(limit: .max)
        guard text.utf8.count > limit else { return text }
        var result = ""
        var length = 0
        for scalar in text.unicodeScalars {
            length += String(scalar).utf8.count
            guard length <= limit else { break }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
