// The Swift samples of the Sudo Platform guide, Registration, verbatim: they must compile and run unchanged.
import FoundationEssentials
import SudoUser

/// Provides the device's vendor ID to the guide's sample.
class UIDevice {
    static let current = UIDevice()
    var identifierForVendor: UUID? = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
}

/// "Complete the iOS registration process by calling the register API".
func registerWithDeviceCheckAsTheGuideShows(
    _ client: any SudoUserClient, _ deviceCheckToken: Data?
) async throws -> String {
    do {
        let uid = try await client.registerWithDeviceCheck(
            token: deviceCheckToken,
            buildType: "release",
            vendorId: UIDevice.current.identifierForVendor,
            registrationId: UUID().uuidString
        )
        return uid
    } catch {
        // Handle error.
        throw error
    }
}

/// "Initialize a TEST authentication provider".
func testProviderAsTheGuideShows(_ testKey: String) throws -> TESTAuthenticationProvider {
    let testAuthenticationProvider = try TESTAuthenticationProvider(
        name: "mytest",
        key: testKey,
        keyId: "Key ID of your TEST key from the admin console.",
        keyMananger: SudoKeyManagerImpl(
            serviceName: "com.sudoplatform.appservicename",
            keyTag: "com.sudoplatform",
            namespace: "mytest"
        )
    )
    return testAuthenticationProvider
}

/// "Registering with TEST authentication provider".
func registerAsTheGuideShows(
    _ client: any SudoUserClient, _ testAuthenticationProvider: any AuthenticationProvider
) async throws -> String {
    let uid = try await client.registerWithAuthenticationProvider(
        authenticationProvider: testAuthenticationProvider, registrationId: UUID().uuidString)
    return uid
}

/// "De-registration (aka Account Deletion)".
func deregisterAsTheGuideShows(_ client: any SudoUserClient) async throws {
    let uid = try await client.deregister()
    _ = uid
}

/// "Resetting Client State".
func resetAsTheGuideShows(_ client: any SudoUserClient) async throws {
    do {
        try await client.reset()
    } catch {
        // Handle error.
        throw error
    }
}
