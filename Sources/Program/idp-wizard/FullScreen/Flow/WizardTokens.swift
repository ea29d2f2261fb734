import Doctor
import Flows
import IdentityModel
import MasterControllerSdk
import Sentences
import Wizard

/// Reads the tokens of the signed-in user for the wizard, and checks their signatures; nothing of this is recorded.
struct WizardTokens: Sendable {
    enum Order: Sendable { case load, checkSignatures }

    let source: Engine
    let inbox: WizardInbox
    let keys: PublishedKeys
    /// Returns `nil` if no user is signed in.
    let read: @Sendable () async throws -> SessionTokens?

    /// Performs the order in its own task and posts the result.
    func perform(_ order: Order) {
        Task {
            do {
                guard let tokens = try await read() else {
                    throw CommandError(.refused, "not-found", Text("No user is signed in."))
                }
                switch order {
                case .load: inbox.post(.tokensLoaded(source, tokens))
                case .checkSignatures: inbox.post(.signaturesChecked(source, await check(tokens.tokens)))
                }
            } catch {
                inbox.post(.tokensRefused(source, CommandError(error).message))
            }
        }
    }

    private func check(_ tokens: [SessionTokens.Token]) async -> SignatureReport {
        // Only the provider reads a refresh token, and it may sign it with a key that it does not publish.
        let signed = tokens.filter { $0.kind != .refresh }
        do throws(PublishedKeys.LoadError) {
            let signatures = try await keys.signatures(of: signed.map(\.text))
            return .checked(zip(signed, signatures).map { SignatureReport.CheckedToken($0.kind, $1) })
        } catch {
            return .noKeys(error.sentence)
        }
    }
}

/// The device's tokens cannot be read.
extension DeviceReadError: CommandErrorConvertible {
    var commandError: CommandError { CommandError(.storage, "storage", sentence) }
}

/// The device's session cannot be read.
extension SudoFlowError: CommandErrorConvertible {
    var commandError: CommandError { CommandError(.storage, "storage", sentence) }
}
