extension TextKey {
    /// The key whose name is a beginning and a word of a protocol, such as `invalid_code` or `USER_LOGIN_FAILURE`; `nil`
    /// if the program does not know the word.
    package init?(_ beginning: String, of word: String) {
        let name = word.split { $0 == "_" || $0 == "-" || $0 == " " }.reduce(beginning) { name, part in
            name + part.prefix(1).uppercased() + part.dropFirst().lowercased()
        }
        self.init(named: name)
    }
}
