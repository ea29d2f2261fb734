import Localization
import Sentences

/// The part of a hand-out on a sheet or card.
enum HandOutSide: Sendable, Hashable {
    case whole
    /// The name and what to do, on a separate sheet.
    case name
    /// The code, on a separate sheet.
    case code

    func title(_ kind: HandOutKind) -> Text { self == .name ? Text("Your user name") : kind.title }

    /// What to do, in three lines; none on a sheet with only the code.
    func steps(_ kind: HandOutKind, _ texts: Texts) -> [String] {
        switch (self, kind) {
        case (.whole, .activationCode):
            [
                texts(Text("Open the app on your device.")),
                texts(Text("Type the user name and the code, or scan the QR code.")),
                texts(Text("Set your password. The code works only once.")),
            ]
        case (.name, .activationCode):
            [
                texts(Text("Open the app on your device.")),
                texts(Text("Type the user name and the code, which you receive separately.")),
                texts(Text("Set your password. The code works only once.")),
            ]
        case (.whole, .temporaryPassword):
            [
                texts(Text("Open the app on your device.")),
                texts(Text("Type the user name and the temporary password.")),
                texts(Text("Set a password of your own. The temporary one works only once.")),
            ]
        case (.name, .temporaryPassword):
            [
                texts(Text("Open the app on your device.")),
                texts(Text("Type the user name and the temporary password, which you receive separately.")),
                texts(Text("Set a password of your own. The temporary one works only once.")),
            ]
        case (.code, _): []
        }
    }
}
