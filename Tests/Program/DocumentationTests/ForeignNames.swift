/// Names in the documents that are not declared in this package.
enum ForeignNames {
    static let all = swift.union(protocols).union(kobil).union(vendors)

    /// Names of Swift and its libraries.
    private static let swift: Set<String> = ["Codable", "Mutex", "Sendable"]
    /// Header fields and their values.
    private static let protocols: Set<String> = ["Allow", "Bearer", "Forwarded", "Location"]
    /// Clients and events of KOBIL's documents.
    ///
    /// The events are declared with the suffix `Event`.
    private static let kobil: Set<String> = [
        "IDPLogin", "IDPRegistration", "IDPSubsequentLogin", "KSSIDPWebBasedEnrollment", "KssIdpChangePassword",
        "KssIdpEnrollment", "KssIdpForgotPassword", "KssIdpLogin", "Offline", "OfflineLogin", "SetAuthorisationCode",
    ]
    /// Names of Apple, Google, Java and AWS.
    private static let vendors: Set<String> = [
        "CompletableFuture", "DCDevice", "DeleteUser", "HashMap", "SignUp", "StandardIntegrityManager",
        "UpdateUserAttributes", "UserNotFoundException",
    ]
}
