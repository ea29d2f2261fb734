import CognitoProtocol
import FoundationEssentials
import IdentityStore
import JOSE

/// A user as administrative operations describe it.
struct PoolUserDescription: Sendable {
    let user: PoolUser

    /// The members besides the attributes; times are in seconds since 1970.
    var json: JSONValue {
        [
            "Username": .string(user.username.rawValue), "Enabled": .bool(user.isEnabled),
            "UserStatus": user.kind == .federated ? "EXTERNAL_PROVIDER" : "CONFIRMED",
            "UserCreateDate": Self.seconds(user.createdAt), "UserLastModifiedDate": Self.seconds(user.modifiedAt),
        ]
    }

    /// A time in the format of AWS JSON 1.1.
    static func seconds(_ date: Date) -> JSONValue { .integer(Int64(date.timeIntervalSince1970.rounded(.down))) }
}
