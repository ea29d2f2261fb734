import FoundationEssentials
import IdentityModel

/// What a typed name and secret are checked against, read from one snapshot.
package struct LoginAttempt: Sendable, Hashable {
    /// The user with the typed name; `nil` for none.
    package let user: LoginUser?
    /// The subject for which failures are counted.
    package let subject: FailureSubject
    package let failures: FailureRecord

    package init(user: LoginUser?, subject: FailureSubject, failures: FailureRecord) {
        self.user = user
        self.subject = subject
        self.failures = failures
    }
}

/// A user with the credentials that pages check.
package struct LoginUser: Sendable, Hashable {
    package let record: UserRecord
    package let password: CredentialRecord?
    package let activationCode: CredentialRecord?
    package let oneTimePassword: CredentialRecord?

    /// The properties that determine which pages a login shows.
    package var requirements: LoginRequirements {
        LoginRequirements(
            requiredActions: record.requiredActions.map { RequiredAction(rawValue: $0) },
            hasOneTimePassword: oneTimePassword != nil)
    }
}
