/// The issuer and audiences that the SDKs write into the tokens that they sign.
package enum RegistrationAudience {
    /// `iss` of a TEST registration (sudo-user-ios 18.2.1, TESTAuthenticationProvider).
    package static let testIssuer = "testRegisterIssuer"
    /// `aud` of a TEST registration.
    package static let test = "testRegisterAudience"
    /// `aud` of a custom federated sign-in (Sudo Platform guide, Registration).
    package static let fsso = "identity-service"
    /// `aud` of the answer to a challenge that the embedded server issues; clients take it from the challenge.
    package static let challenge = "identity-service"
}
