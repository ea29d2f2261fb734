public import IdentityModel
package import Localization
public import Sentences

/// Something about the program itself that the user must know; it stays on the screen until Enter or Esc.
public enum ProgramNotice: Sendable, Hashable {
    /// Another program that uses the same store listens at the issuer's address, which is given as host and port.
    case issuerPortShared(String)
    /// A program that does not use the store listens at the issuer's address, which is given as host and port.
    case issuerPortTaken(String)
    /// The issuer's port could not be opened, with the reason.
    case issuerPortFailed(Text)
    /// An activation was interrupted before the device could store the user, with the time when it began.
    case activationInterrupted(ReportedTime)
    /// Something that a part of the program reports.
    case sentence(Text)

    /// The sentence in the language of the texts; not sanitised for a terminal.
    package func text(in texts: Texts) -> String {
        switch self {
        case .issuerPortShared(let place):
            texts(Text("Another program with this store serves \(place); this one takes over when it ends."))
        case .issuerPortTaken(let place):
            texts(
                Text(
                    "Another program listens on \(place): browsers cannot reach the sandbox. Stop it, then start the wizard again."
                ))
        case .issuerPortFailed(let reason):
            texts(Text("The issuer's port could not be opened: \(texts(reason.sanitised(limit: 200)))"))
        case .activationInterrupted(let time):
            texts(
                Text(
                    "The activation of \(texts.absolute(time)) was interrupted. Its code may be used up: issue a new one."
                ))
        case .sentence(let sentence): texts(sentence)
        }
    }
}
