import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// What a list of the pool's administration shows, and what can be done with its entries: one row for each list.
struct PoolResource: Sendable {
    let title: Text
    /// The note beside the title in menus.
    let note: Text
    /// The paragraph about the list's purpose.
    let about: Text
    /// The sentence for an empty list, including what to do next.
    let empty: Text
    /// The names of the columns; `nil` for a column that the list does not have.
    let columns: (title: Text, time: Text?, note: Text?)
    /// Whether the entries have different states.
    var hasStates = true
    /// What is added to the list.
    var added: SudoAddScreen.Subject?
    /// What is added with a key pair that is generated for it.
    var generated: SudoAddScreen.Subject?
    /// The question before an entry is removed; `nil` if entries cannot be removed.
    var removal: QuestionWords?
    /// The label of the command that removes an entry, and the sentence afterwards.
    var remove = Text("delete")
    var removed = Text("\(.name) is removed.")
    /// The sentences about the list's switch and the labels of its commands; `nil` for lists without one.
    var setting: (on: Text, off: Text, start: Text, stop: Text)?

    fileprivate static func removal(_ text: Text) -> QuestionWords {
        QuestionWords(Text("Remove \(.name)?"), text, Text("Keep \(.name)"), Text("Remove it"))
    }
}

extension SudoList {
    var row: PoolResource {
        switch self {
        case .testKeys:
            PoolResource(
                title: Text("TEST registration keys"), note: Text("generate, revoke"),
                about: Text(
                    "A TEST registration key registers any number of users without a device check. The provider sends the private key once, when it generates the key; the file that the wizard writes then is the only copy. A key belongs to the administrator who generated it."
                ),
                empty: Text(
                    "There are no TEST registration keys. Press n to generate one.",
                    typed: "There are no TEST registration keys. Type \(Text("new")) to generate one."),
                columns: (Text("key ID"), Text("created"), Text("owner")), added: .testKey,
                removal: QuestionWords(
                    Text("Revoke the TEST key \(.name)?"),
                    Text(
                        "Registrations with this key are rejected from now on. Users who registered with it stay. This cannot be undone."
                    ), Text("Keep the key"), Text("Revoke the key")),
                remove: Text("revoke"), removed: Text("The TEST key \(.name) is revoked."))
        case .issuers:
            PoolResource(
                title: Text("FSSO issuers"), note: Text("public keys of your identity providers"),
                about: Text(
                    "Issuer and key ID name the public key that FSSO tokens are checked with. Listed claims are stored with the user and put into the ID token."
                ),
                empty: Text(
                    "There are no issuers. Press M to generate a key pair, or n to add a public key.",
                    typed:
                        "There are no issuers. Type \(Text("key pair")) to generate a key pair, or \(Text("new")) to add a public key."
                ),
                columns: (Text("Issuer"), nil, Text("key ID")), hasStates: false, added: .issuer,
                generated: .newIssuer,
                removal: PoolResource.removal(
                    Text(
                        "FSSO tokens that are signed with this key are rejected from now on. Users who registered with it stay, but cannot sign in with it."
                    )))
        case .fingerprints:
            PoolResource(
                title: Text("Fingerprints"), note: Text("signing certificates of Android apps"),
                about: Text(
                    "When checking is on, a Play Integrity token must name a signing certificate in this list. A fingerprint belongs to the administrator who added it and is deleted with that administrator."
                ),
                empty: Text(
                    "There are no fingerprints. Press n to add one.",
                    typed: "There are no fingerprints. Type \(Text("new")) to add one."),
                columns: (Text("fingerprint"), Text("created"), Text("owner")),
                hasStates: false, added: .fingerprint,
                removal: PoolResource.removal(
                    Text("While fingerprints are checked, apps that are signed with this certificate cannot register.")),
                setting: (
                    Text("Fingerprints are checked at registrations with Play Integrity."),
                    Text("Fingerprints are not checked."), Text("check them"), Text("do not check")
                ))
        case .devices:
            PoolResource(
                title: Text("Devices"), note: Text("devices that may register again"),
                about: Text(
                    "A device registers once with DeviceCheck. A device in this list may register again until its period ends."
                ),
                empty: Text(
                    "There are no devices. Press n to allow one.",
                    typed: "There are no devices. Type \(Text("new")) to allow one."),
                columns: (Text("Vendor ID"), Text("expires"), nil), added: .device,
                removal: PoolResource.removal(Text("The device cannot register again with DeviceCheck.")))
        case .addresses:
            PoolResource(
                title: Text("Addresses of apps"), note: Text("redirect URIs, sign-out URIs, web origins"),
                about: Text(
                    "The hosted pages send the browser only to redirect URIs and sign-out URIs in this list, compared character by character. Apps get the first of each. Without a redirect URI the hosted pages are disabled; without a sign-out URI or a web origin, those of the redirect URIs are used."
                ),
                empty: Text(
                    "There are no addresses, so the hosted pages are disabled. Press n to add one.",
                    typed: "There are no addresses, so the hosted pages are disabled. Type \(Text("new")) to add one."),
                columns: (Text("Address"), nil, Text("Used as")), hasStates: false, added: .address,
                removal: PoolResource.removal(
                    Text(
                        "Apps that use this address are rejected from now on. Without a redirect URI the hosted pages are disabled."
                    )),
                setting: (
                    Text("The hosted pages require PKCE (S256)."),
                    Text("The hosted pages do not require PKCE. A code challenge that an app sends is checked."),
                    Text("require PKCE"), Text("do not require PKCE")
                ))
        case .registrations:
            PoolResource(
                title: Text("Registrations"), note: Text("find by registration ID; the failed ones"),
                about: Text(
                    "Every attempt to register, with the registration ID that the client sent. Press / and type an ID to find one, or f to see only those that failed."
                ),
                empty: Text("There are no registrations."),
                columns: (Text("registration ID"), Text("time"), Text("user or reason")))
        case .users:
            PoolResource(
                title: Text("Pool users"), note: Text("enable, disable, delete"),
                about: Text(
                    "The users of the pool. A disabled user cannot sign in. When a user is deleted, the client on the device keeps its state until it is reset."
                ), empty: Text("There are no users."),
                columns: (Text("user name"), Text("created"), Text("registered with")),
                removal: QuestionWords(
                    Text("Delete \(.name) from the user pool?"),
                    Text(
                        "The user and everything that belongs to the user are deleted. A device that has the user's key cannot sign in any more."
                    ), Text("Keep \(.name)"), Text("Delete \(.name)")),
                removed: Text("\(.name) was deleted."))
        }
    }
}

/// The menu of the pool's administration.
struct SudoAdministrationScreen: MenuScreen {
    var menu = Menu<Choice>()

    static let helpWords = HelpWords.sudoAdministration

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts(Text("Administration")))
        view.main.menu(view.rows(choices(context), context), menu)
        view.explain(
            texts(Text("What is managed here")),
            texts(
                Text(
                    "The user pool's side: who may register and how, and who has registered. At Sudo Platform the Admin Console does this; here this provider's admin REST API does it."
                )))
    }

    /// The lists and the simulated tokens: only this program's servers have an administration, and all simulate them.
    func choices(_ context: WizardContext) -> [Choice] {
        let lists: [SudoList] = [
            .testKeys, .issuers, .registrations, .users, .fingerprints, .devices, .addresses,
        ]
        return lists.map(Choice.sudoList) + [.attest(.deviceCheck), .attest(.playIntegrity)]
    }
}
