import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Chooses how the users are sorted, or with which status they are listed.
struct UserListMenuScreen: MenuScreen {
    enum Subject: Sendable, Hashable {
        case sort, status
    }

    enum Item: Sendable, Hashable {
        case sort(UserListSort)
        /// The current order, reversed.
        case reverse
        case status(UserListStatus?)
    }

    let subject: Subject
    /// The list as it is now.
    let request: UserListRequest
    /// Whether the provider has only Keycloak's requests.
    let isLimited: Bool
    var menu: Menu<Item>

    init(_ subject: Subject, _ request: UserListRequest, isLimited: Bool) {
        self.subject = subject
        self.request = request
        self.isLimited = isLimited
        menu = Menu(focus: subject == .sort ? .sort(request.sort) : .status(request.status))
    }

    static let isOverlay = true
    static let helpWords = HelpWords([.code, .temporaryPassword, .lock, .activation])

    func choices(_ context: WizardContext) -> [Item] {
        switch subject {
        case .sort: UserListSort.allCases.map(Item.sort) + [.reverse]
        case .status: [.status(nil)] + UserListStatus.filters.map(Item.status)
        }
    }

    func choose(_ item: Item, _ context: WizardContext) -> [ScreenRequest] {
        obstacle(to: item) == nil ? [.close, .answer(.userList(request.listed(item)))] : []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts(subject == .sort ? Text("Sort the users") : Text("Show only users with one status")))
        let done = String(view.look.glyphs.done)
        let rows = choices(context).map { item in
            let (title, note) = words(item, texts, context)
            return MenuRow(
                item: item, title: (isChosen(item) ? done : " ") + " " + title,
                note: obstacle(to: item).map { texts($0) } ?? note)
        }
        view.main.menu(rows, menu)
    }

    /// Why the provider cannot list the users in this way; `nil` if it can.
    private func obstacle(to item: Item) -> Text? {
        isLimited ? request.listed(item).obstacleAtKeycloak : nil
    }

    private func isChosen(_ item: Item) -> Bool {
        switch item {
        case .sort(let sort): sort == request.sort
        case .reverse: request.isDescending != request.sort.isDescendingFirst
        case .status(let status): status == request.status
        }
    }

    private func words(_ item: Item, _ texts: Texts, _ context: WizardContext) -> (String, String) {
        switch item {
        case .sort(.name): (texts(Text("by name")), texts(Text("A first")))
        case .sort(.created): (texts(Text("by creation")), texts(Text("newest first")))
        case .sort(.lastLogin):
            (texts(Text("by last login")), texts(Text("latest first; users who never logged in come last")))
        case .sort(.status): (texts(Text("by status")), texts(Text("disabled and locked first, new last")))
        case .reverse: (texts(Text("the other way round")), texts(Text("turns the present order round")))
        case .status(let status?):
            (status.text(hasActivationCodes: context.hasActivationCodes).map { texts($0) } ?? "", "")
        case .status(nil): (texts(Text("all users")), "")
        }
    }
}

extension UserListRequest {
    /// The list after a choice in the menu.
    fileprivate func listed(_ item: UserListMenuScreen.Item) -> UserListRequest {
        var list = self
        switch item {
        case .sort(let sort):
            list.sort = sort
            list.isDescending = sort.isDescendingFirst
        case .reverse: list.isDescending.toggle()
        case .status(let status): list.status = status
        }
        return list
    }
}
