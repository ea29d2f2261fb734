import IdentityAdministration
import Onboarding
import Sentences

extension OnboardingEnd.Reason {
    /// Why the run ended before its last row; `nil` if it did not.
    var sentence: Text? {
        switch self {
        case .finished: nil
        case .stopped: Text("The run was stopped.")
        case .providerLost(let error): error.sentence
        case .refusedAlike(let reason): Text("Twenty rows in a row were refused for one reason: \(reason)")
        case .inputChanged:
            Text(
                "The file was changed during the run: put it back as it was to continue, or start anew with --results and another file."
            )
        case .notWritten(let error): error.sentence
        }
    }
}
