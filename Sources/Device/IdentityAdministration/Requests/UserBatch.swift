/// Changes many users, eight at a time, and reports the results in the order of the users.
public struct UserBatch<User: Sendable, Value: Sendable>: Sendable {
    private let users: [User]

    /// The number of concurrent users.
    private static var width: Int { 8 }

    public init(_ users: [User]) { self.users = users }

    /// The result of one task.
    ///
    /// A struct, because the optimizer miscompiles a tuple here (decision 1).
    private struct Numbered: Sendable {
        let number: Int
        let result: Result<Value, AdministrationError>
    }

    /// Returns when no change is running; users that were not begun are not reported.
    ///
    /// - Parameters:
    ///   - isWanted: asked before each user; a change that has begun is completed in any case.
    /// - Returns: the failure that every further user would meet, if the rest was not begun for that reason.
    public func run(
        while isWanted: @Sendable () -> Bool = { true },
        _ change: @escaping @Sendable (User) async throws(AdministrationError) -> Value,
        report: (User, Result<Value, AdministrationError>) -> Void
    ) async -> AdministrationError? {
        await withTaskGroup(of: Numbered.self) { group in
            var (begun, reported) = (0, 0)
            var waiting: [Int: Result<Value, AdministrationError>] = [:]
            var hopeless: AdministrationError?
            func begin() {
                guard begun < users.count, hopeless == nil, isWanted() else { return }
                let (number, user) = (begun, users[begun])
                begun += 1
                group.addTask {
                    do throws(AdministrationError) {
                        return Numbered(number: number, result: .success(try await change(user)))
                    } catch {
                        return Numbered(number: number, result: .failure(error))
                    }
                }
            }
            for _ in 0..<Self.width { begin() }
            while let ended = await group.next() {
                waiting[ended.number] = ended.result
                if case .failure(let error) = ended.result, error.concernsEveryUser { hopeless = hopeless ?? error }
                begin()
                while let result = waiting.removeValue(forKey: reported) {
                    report(users[reported], result)
                    reported += 1
                }
            }
            return hopeless
        }
    }
}
