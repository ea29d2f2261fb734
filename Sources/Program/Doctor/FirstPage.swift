import IdentityModel
import IdpSdk
import Sentences
import Synchronization

/// Reads the first page of a login with the IdpSdk, and cancels there.
final class FirstPage: IdpSdkInteractionInterface {
    private let seen = Mutex<IdpSdkInteractionData?>(nil)

    var page: IdpSdkInteractionData? { seen.withLock { $0 } }

    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
        seen.withLock { $0 = interactionData }
        return IdpSdkProvideCredentialsResult(error: IdpSdkError(.cancelledByUser, Text("Nothing is sent.")))
    }
}
