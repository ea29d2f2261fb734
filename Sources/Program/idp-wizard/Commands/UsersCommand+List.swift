import FlowModel
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import SeparatedValues
import Wizard

extension UsersCommand {
    /// `users list`: the users with their statuses, page after page.
    struct List: AdministrationCommand {
        static let description = CommandDescription(
            "users list", Text("list the provider's users"),
            options: [.search, .status, .sort, .reverse, .maximum, .csv],
            help: [
                Text(
                    """
                    Words are found anywhere in names and addresses. Another provider than this program's server \
                    can find beginnings only; *word* searches anywhere.
                    """),
                Text(
                    """
                    Of the statuses, in this order, a user has the first that holds: disabled, expired, \
                    not-yet-valid, locked, temporary-password, code-open, code-expired, activated, not-activated, \
                    password-set, new.
                    """),
                Text("Another provider than this program's server lists users by name only and reports no status."),
            ])

        private var request: UserListRequest
        /// `nil` for all users.
        private let maximum: Int?
        private let isCSV: Bool

        private static let pageSize = 500

        init(_ line: ParsedLine) throws(UsageError) {
            guard !line.has(.csv) || !line.has(.json) else {
                throw UsageError(Text("--csv and --json exclude each other."))
            }
            request = UserListRequest(search: line.value(.search) ?? "")
            request.status = try line.word(.status, among: UserListStatus.filters.map(\.rawValue))
                .flatMap(UserListStatus.init)
            request.sort = try line.word(.sort, as: UserListSort.self) ?? .name
            request.isDescending = request.sort.isDescendingFirst != line.has(.reverse)
            maximum = try OptionBound.number(.maximum, line, in: 1...1_000_000_000)
            isCSV = line.has(.csv)
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            var request = request
            var left = maximum ?? .max
            var table = TextTable()
            repeat {
                request.maximum = min(Self.pageSize, left)
                let page = try await self.page(request, access.administration)
                if isCSV, request.after == nil { Self.print(UserColumn.header, context.console, isFirst: true) }
                if request.after == nil, page.users.isEmpty, !isCSV {
                    let isFiltered = !request.search.isEmpty || request.status != nil
                    context.console.reportEmpty(
                        context.texts(
                            isFiltered
                                ? Text("No user matches the search and the status.") : Text("There are no users.")))
                }
                report(page.users, in: &table, context)
                left -= page.users.count
                request.after = page.next
            } while request.after != nil && left > 0
        }

        private func page(
            _ request: UserListRequest, _ client: AdministrationClient
        ) async throws -> UserPage {
            let answer = try await client.listUsers(request, isDetailed: false)
            switch answer {
            case .page(let page): return page
            case .notPossible(let reason): throw UsageError(reason)
            }
        }

        private func report(_ users: [UserSummary], in table: inout TextTable, _ context: CommandContext) {
            if isCSV {
                for user in users { Self.print(UserColumn.allCases.map { $0.value(of: user) }, context.console) }
            } else {
                context.console.report(users, in: &table, json: Self.json) { Self.cells($0, context.texts) }
            }
        }

        private static func print(_ values: [String], _ console: Console, isFirst: Bool = false) {
            let start = isFirst ? CSVWriter.byteOrderMark : []
            console.printText(String(decoding: start + CSVWriter.line(values), as: UTF8.self))
        }

        private static func cells(_ user: UserSummary, _ texts: Texts) -> [String?] {
            let status =
                user.status.text(hasActivationCodes: true).map { texts($0) }
                ?? (user.isEnabled ? nil : texts(Text("disabled")))
            return [UntrustedText(user.username.rawValue), user.email, status.map { UntrustedText($0) }]
                .map { $0?.sanitised(limit: 120) }
        }

        private static func json(_ user: UserSummary) -> JSONText {
            let isKnown = user.status != .unknown
            return [
                "id": .string(user.id), "username": .string(user.username.rawValue),
                "email": .text(user.email?.original),
                "firstName": .text(user.firstName?.original), "lastName": .text(user.lastName?.original),
                "enabled": .boolean(user.isEnabled), "emailVerified": user.isEmailVerified.map(JSONText.boolean),
                "requiredActions": user.requiredActions.map { .array($0.map { .string($0.original) }) },
                "createdTimestamp": user.createdAt.map { .integer(Int($0.date.timeIntervalSince1970 * 1000)) },
                "status": isKnown ? .string(user.status.rawValue) : nil,
                "codeExpiresAt": time(user.codeExpiresAt), "lockedUntil": time(user.lockedUntil),
                "deviceCount": user.deviceCount.map(JSONText.integer), "lastLoginAt": time(user.lastLoginAt),
                "validFrom": time(user.validFrom), "validUntil": time(user.validUntil),
            ]
        }

        private static func time(_ time: ReportedTime?) -> JSONText? {
            time.map { .string(FlowReporting.wholeSeconds($0.date)) }
        }
    }
}
