/// A command about a Sudo pool, by its words after `sudo`.
enum SudoCommandName: String, Sendable, Hashable, CaseIterable {
    case config
    case poolShow = "pool show"
    case poolSet = "pool set"
    case keysGenerate = "keys generate"
    case keysList = "keys list"
    case keysRevoke = "keys revoke"
    case issuersAdd = "issuers add"
    case issuersGenerate = "issuers generate"
    case issuersList = "issuers list"
    case issuersRemove = "issuers remove"
    case providersAdd = "providers add"
    case providersList = "providers list"
    case providersRemove = "providers remove"
    case fingerprintsAdd = "fingerprints add"
    case fingerprintsList = "fingerprints list"
    case fingerprintsRemove = "fingerprints remove"
    case devicesAllow = "devices allow"
    case devicesList = "devices list"
    case devicesRemove = "devices remove"
    case attestDeviceCheck = "attest device-check"
    case attestPlayIntegrity = "attest play-integrity"
    case registrationsList = "registrations list"
    case registrationsShow = "registrations show"
    case usersList = "users list"
    case usersShow = "users show"
    case usersEnable = "users enable"
    case usersDisable = "users disable"
    case usersDelete = "users delete"

    var words: [String] { ["sudo"] + rawValue.split(separator: " ").map(String.init) }
}
