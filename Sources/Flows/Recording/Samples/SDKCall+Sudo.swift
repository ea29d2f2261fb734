/// The samples of the Sudo Platform guide, with the values of the run.
extension SDKCall {
    static func registerWithAuthenticationProvider(_ values: CallValues) -> SDKCall {
        SDKCall(
            swift: [
                "let uid = try await client.registerWithAuthenticationProvider(",
                "    authenticationProvider: authenticationProvider,",
                "    registrationId: \(values.swift("registrationId")))",
            ],
            kotlin: [
                "client.registerWithAuthenticationProvider(",
                "    authenticationProvider,",
                "    \(values.kotlin("registrationId"))",
                ")",
            ])
    }

    static func registerWithDeviceCheck(_ values: CallValues) -> SDKCall {
        SDKCall(
            swift: [
                "let uid = try await client.registerWithDeviceCheck(",
                "    token: deviceCheckToken,",
                "    buildType: \(values.swift("buildType", or: "release")),",
                "    vendorId: UIDevice.current.identifierForVendor,",
                "    registrationId: \(values.swift("registrationId")))",
            ], kotlin: nil)
    }

    static func registerWithGooglePlayIntegrity(_ values: CallValues) -> SDKCall {
        SDKCall(
            swift: nil,
            kotlin: [
                "client.registerWithGooglePlayIntegrity(",
                "    \(values.kotlin("packageName", or: "app_package_name")),",
                "    deviceId,",
                "    token.token(),",
                "    \(values.kotlin("registrationId"))",
                ")",
            ])
    }
}
