import IdentityModel
import Testing

struct KeycloakMessagesTests {
    @Test(arguments: [
        ("${client_account}", "Account"), ("${client_security-admin-console}", "Security Admin Console"),
        ("${client_realm-management} of ${client_broker}", "Realm Management of Broker"),
        ("${profileScopeConsentText}", "Profil"), ("Bookshop", "Bookshop"), ("${ours}", "${ours}"),
        ("${client_account", "${client_account"), ("", ""), ("$ {client_account} }${", "$ {client_account} }${"),
    ])
    func keysThatKeycloakBringsAlongAreWords(_ stored: String, _ shown: String) {
        #expect(KeycloakMessages.filled(stored) { $0 == "profileScopeConsentText" ? "Profil" : nil } == shown)
    }
}
