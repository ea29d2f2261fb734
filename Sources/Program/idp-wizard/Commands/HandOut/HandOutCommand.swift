import Profiles

/// `handout`: what users get on paper, with new codes or with those in the results of `onboard`.
struct HandOutCommand: HeadlessCommand {
    static let description = CommandDescription(
        "handout", arguments: ["[NAME…]"],
        options: [.results, .encoding, .format, .out, .heading, .logo, .template, .separate, .yes])

    private let order: HandOutOrder

    init(_ line: ParsedLine) throws(UsageError) { order = try HandOutOrder(line) }

    func run(_ context: CommandContext) async throws -> ExitStatus {
        try await HandOutSession(order, context).run()
    }
}
