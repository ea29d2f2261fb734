import IdentityModel
import IdpSdk
import Synchronization

/// Looks at the first page of a login and goes no further: what the IdpSdk's own reader makes of it.
final class FirstPage: IdpSdkInteractionInterface {
    private let seen = Mutex<IdpSdkInteractionData?>(nil)

    /// The page, nil where none was read.
    var page: IdpSdkInteractionData? { seen.withLock { $0 } }

    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
        seen.withLock { $0 = interactionData }
        return IdpSdkProvideCredentialsResult(error: IdpSdkError(.cancelledByUser, "Nothing is sent."))
    }
}
