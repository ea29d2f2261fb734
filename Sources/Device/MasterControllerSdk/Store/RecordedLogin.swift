import DeviceStorage
import FoundationEssentials
import IdentityModel
import SQLDatabase
import Sentences

/// The changes on the device after a login with a code.
struct RecordedLogin: Sendable {
    var user: StoredUser
    var device: DeviceIdentity
    var astClientID: AstClientID
    /// The key that sealed the first factor in the modes NO and BIOMETRIC; `nil` in the others.
    var sealingKey: SymmetricKey?
    /// The first factor; `nil` in mode PASSWORD and if the provider returned no refresh token.
    var factor: StoredFactor?
    var now: Date
    /// Whether an account with the same name but another `sub` may replace the stored one.
    var replacesOtherAccount: Bool
    /// Whether only a user of this device may sign in.
    var mustBeActivated: Bool
}

extension DeviceStore {
    /// Stores a login in one transaction: the user, the device's ID and the factor; deletes the record of the
    /// activation.
    ///
    /// Returns whether the user is new on the device. Throws MISMATCHED_USER and stores nothing if the name belongs to
    /// another account.
    func complete(_ login: RecordedLogin) async throws(ControlError) -> Bool {
        try await write { [sealingKeys] connection in
            let user = login.user
            let tenant = user.identifier.tenantId
            try Self.bind(login, sealingKeys, connection)
            let known = try Self.user(user.identifier, connection)
            if login.mustBeActivated && known == nil {
                let account = try connection.first(
                    "SELECT user_id FROM users WHERE tenant_id = ? AND subject = ?", tenant, user.subject)
                guard account != nil else { throw Self.notActivated(user) }
            }
            if let known, !known.subject.utf8.elementsEqual(user.subject.utf8) {
                guard login.replacesOtherAccount else { throw Self.otherAccount(user) }
                try connection.execute(
                    "DELETE FROM users WHERE tenant_id = ? AND user_id = ?", tenant, user.identifier.userId)
            }
            // The same account under an older name: it was renamed at the provider.
            let renamed = try connection.execute(
                "DELETE FROM users WHERE tenant_id = ? AND subject = ? AND user_id <> ?", tenant, user.subject,
                user.identifier.userId)
            try connection.insert(
                into: "users",
                [
                    "tenant_id": tenant, "user_id": user.identifier.userId, "subject": user.subject,
                    "display_username": user.displayUsername, "display_email": user.displayEmail,
                    "authentication_mode": user.mode.rawValue, "activated_at": login.now, "last_login_at": login.now,
                ],
                onConflict:
                    "(tenant_id, user_id) DO UPDATE SET display_username = excluded.display_username, display_email = excluded.display_email, authentication_mode = excluded.authentication_mode, last_login_at = excluded.last_login_at"
            )
            try Self.put(login.factor, for: user.identifier, connection)
            try connection.execute("DELETE FROM activations WHERE tenant_id = ?", tenant)
            return known == nil && renamed == 0
        }
    }

    /// Checks that the device's keys are still those of the factor, because another program may have deleted the last
    /// user in the meantime.
    private static func bind(
        _ login: RecordedLogin, _ sealingKeys: SealingKeyRecords, _ connection: any Connection
    ) throws {
        try insertIfMissing(login.device, sealingKey: login.sealingKey, sealingKeys, connection)
        let changed = try connection.execute(
            "UPDATE device SET ast_client_id = ? WHERE device_id = ?", login.astClientID.rawValue, login.device.deviceID
        )
        guard changed == 1 else {
            throw ControlError(
                .internalError, .storageBusy,
                Text("Another program has set up this device again: try again with a new activation code."))
        }
    }

    private static func notActivated(_ user: StoredUser) -> ControlError {
        ControlError(
            .mismatchedUser, .mismatchedUser,
            Text(
                """
                \(UntrustedText(user.identifier.userId)) logged in at the provider but is not activated on this device: log in as a \
                user of this device, or add this one with an activation code.
                """))
    }

    private static func otherAccount(_ user: StoredUser) -> ControlError {
        ControlError(
            .mismatchedUser, .mismatchedUser,
            Text(
                """
                The provider has a different account under the name \(UntrustedText(user.identifier.userId)) than the one on this \
                device: delete the user on this device, then activate the user again.
                """))
    }
}
