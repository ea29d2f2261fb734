/// The names in the documents that are not declared in this package.
enum ForeignNames {
    static let all = swift.union(protocols).union(kobil).union(vendors)

    /// Of Swift and its libraries.
    private static let swift: Set<String> = ["Codable", "DispatchQueue", "Hashable", "Mutex", "Regex", "Sendable"]
    /// Headers, their values and attributes; the word `Desk` of every language's diagrams.
    private static let protocols: Set<String> = ["Allow", "Bearer", "Desk", "Forwarded", "Location", "Secure"]
    /// Clients and events of KOBIL's documents; the events are declared with the ending `Event`.
    private static let kobil: Set<String> = [
        "IDPLogin", "IDPRegistration", "IDPSubsequentLogin", "KSSIDPWebBasedEnrollment", "KssIdpChangePassword",
        "KssIdpEnrollment", "KssIdpForgotPassword", "KssIdpLogin", "Offline", "OfflineLogin", "SetAuthorisationCode",
    ]
    /// Of Apple, Google, Java and AWS.
    private static let vendors: Set<String> = [
        "CompletableFuture", "DCDevice", "HashMap", "StandardIntegrityManager", "UpdateUserAttributes",
        "UserNotFoundException",
    ]
}
