import IdpSdk

/// An app that answers a provider's pages by their IDs, each time with its next answer, and records the questions.
final class PageVisitor: IdpSdkInteractionInterface {
    typealias Answer = (IdpSdkInteractionData) -> [String: String]

    private var answers: [String: [Answer]]
    private(set) var asked: [IdpSdkInteractionData] = []

    /// Answers the login page with name and password, and every other page with `answers`.
    init(_ user: String, _ answers: [String: [Answer]] = [:]) {
        self.answers = answers
        if answers["login-login"] == nil {
            self.answers["login-login"] = [{ _ in ["username": user, "password": "Correct-horse-9"] }]
        }
    }

    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
        asked.append(interactionData)
        let page = interactionData.pageID ?? ""
        guard var left = answers[page], !left.isEmpty else {
            return IdpSdkProvideCredentialsResult(error: IdpSdkError(1, 1, "nobody answers \(page)"))
        }
        let answer = left.removeFirst()
        answers[page] = left
        return IdpSdkProvideCredentialsResult(credentials: answer(interactionData))
    }

    /// The n-th question of the page with this ID.
    func page(_ id: String, _ time: Int = 1) -> IdpSdkInteractionData? {
        asked.filter { $0.pageID == "login-\(id)" }.dropFirst(time - 1).first
    }
}

extension IdpSdkInteractionData {
    /// The page's error at a field.
    func error(at id: String) -> String? { fields.first { $0.id == id }?.error?.original }
}
