/// What the wizard asks the program to do at a provider of kind sudo.
///
/// Effects never block the loop; their results come back as a ``SudoMessage``.
public enum SudoEffect: Sendable, Hashable {
    /// Prepare the client for the shown provider, or for the sandbox's pool; answered by `opened` or `openFailed`.
    case open
    /// Read the tokens of the signed-in user; answered by `tokensLoaded` or `tokensRefused`.
    case loadTokens
    /// Check configuration and provider; answered as `checkProvider` is.
    case check(CheckID)
    /// Do a task of the administration; answered by `listLoaded`, `changed` or `refused`.
    case administer(SudoTask)
}
