import CognitoProtocol

/// The address of a pool's Cognito API.
enum CognitoEndpoint {
    /// The first of: the caller's, the configuration's, `AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER`,
    /// `AWS_ENDPOINT_URL`, the region's host.
    ///
    /// Ends with a slash, because requests are posted to it.
    static func address(
        of config: SudoPlatformConfig, given: String?, environment: (String) -> String?
    ) -> String {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        let address =
            given ?? config.identityService.endpoint ?? value("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER")
            ?? value("AWS_ENDPOINT_URL") ?? "https://cognito-idp.\(config.identityService.region).amazonaws.com"
        return address.hasSuffix("/") ? address : address + "/"
    }
}
