import FlowModel
import IdentityModel
import Terminal
import TerminalUI

/// The state of the SDK that a screen is about, with its sign.
enum ClientState: Sendable, Hashable {
    case masterController(SdkState)
    case sudo(SudoState)

    init(_ state: RunState) {
        switch state {
        case .flow(let snapshot): self = .masterController(snapshot.state)
        case .sudo(let snapshot): self = .sudo(snapshot.state)
        }
    }

    /// Reads the word of a stored run or event; `nil` if no SDK has such a state.
    init?(word: String) {
        if let state = SdkState(rawValue: word) {
            self = .masterController(state)
        } else if let state = SudoState(rawValue: word) {
            self = .sudo(state)
        } else {
            return nil
        }
    }

    /// The documented word.
    var word: String {
        switch self {
        case .masterController(let state): state.rawValue
        case .sudo(let state): state.rawValue
        }
    }

    var role: Role {
        switch self {
        case .masterController(.uninitialised): .dim
        case .masterController(.activationRequired), .masterController(.loginRequired): .todo
        case .masterController(.unidentified): .failed
        case .masterController(.loggedIn): .done
        case .sudo(.notRegistered), .sudo(.registered): .todo
        case .sudo(.signedIn): .done
        }
    }

    func sign(_ glyphs: Glyphs) -> Character {
        switch self {
        case .masterController(.uninitialised): glyphs.dot
        case .masterController(.activationRequired), .sudo(.notRegistered): glyphs.activationRequired
        case .masterController(.loginRequired), .sudo(.registered): glyphs.loginRequired
        case .masterController(.unidentified): glyphs.failed
        case .masterController(.loggedIn), .sudo(.signedIn): glyphs.loggedIn
        }
    }

    /// The sign and the word, followed by `suffix`.
    func span(_ look: Look, suffix: String = "") -> Span { Span("\(sign(look.glyphs)) \(word)\(suffix)", role) }
}
