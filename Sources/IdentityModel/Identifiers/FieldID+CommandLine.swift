extension FieldID {
    /// Whether its value is rejected on the command line, which every process of the machine can read.
    public var isBarredFromCommandLine: Bool {
        let name = rawValue.lowercased()
        return ["pin", "otp", "totp", "activation-code", "redirect-url"].contains(name)
            || ["-pin", "-otp", "-token"].contains { name.hasSuffix($0) }
            || ["password", "secret"].contains { name.contains($0) }
    }
}
