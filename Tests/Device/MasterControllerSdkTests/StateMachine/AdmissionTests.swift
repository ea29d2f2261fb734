import IdentityModel
import Sentences
import Testing

@testable import MasterControllerSdk

/// Every event in every state, as an independent hand-written table: one row per state, one column per event.
struct AdmissionTests {
    static let user = KsUserIdentifier(tenantId: "t", userId: "jane")
    static let states: [(name: String, state: ControllerState)] = [
        ("uninitialised", .uninitialised), ("starting", .starting), ("activationRequired", .activationRequired),
        ("loginRequired", .loginRequired), ("loggedIn", .loggedIn(user)), ("restarting", .restarting),
        ("unidentified", .unidentified),
    ]

    /// n: now, t: in turn, w: waits, r: refused.
    static let table = """
                            uninitialised starting activationRequired loginRequired loggedIn restarting unidentified
        Start                     t           w            r                r          r         w           r
        Restart                   r           w            t                t          t         w           t
        GetAstClientData          r           w            t                t          t         w           r
        SetAuthorisationCode      r           w            t                t          t         w           r
        OfflineLogin              r           w            t                t          t         w           r
        DeviceLogin               r           w            t                t          t         w           r
        ClearIamTokenCache        r           w            t                t          t         w           r
        DeleteUser                r           w            t                t          t         w           r
        EnableAuthenticationMode  r           w            r                r          t         w           r
        GetIamAccessTokenClaims   r           w            r                r          t         w           r
        GetInformation            n           w            n                n          n         w           n
        GetState                  n           w            n                n          n         w           n
        Cancel                    n           n            n                n          n         n           n
        """

    static let cells: [(request: ControllerRequest, state: ControllerState, letter: String)] = {
        let rows = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let columns = rows[0].compactMap { name in states.first { $0.name == name }?.state }
        return rows.dropFirst().flatMap { row in
            zip(columns, row.dropFirst()).compactMap { state, letter in
                ControllerRequest(rawValue: row[0]).map { ($0, state, letter) }
            }
        }
    }()

    @Test func theTableNamesEveryPairOnce() {
        #expect(Self.cells.count == ControllerRequest.allCases.count * Self.states.count)
        #expect(Set(Self.cells.map { "\($0.request) \($0.state)" }).count == Self.cells.count)
    }

    @Test(arguments: cells)
    func eachEventIsAdmittedAsTheTableSays(_ cell: (request: ControllerRequest, state: ControllerState, letter: String))
    {
        let letter =
            switch Admission.of(cell.request, in: cell.state) {
            case .now: "n"
            case .inTurn: "t"
            case .waits: "w"
            case .refused(let text): text.isEmpty ? "refused without a word" : "r"
            }
        #expect(letter == cell.letter)
    }
}
