import FoundationEssentials
import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE
import OpenID
import ServerRouting

/// Reads the X-KOBIL headers of a request and judges the device behind them.
struct DeviceReader: Sendable {
    let services: ProtocolServices
    let context: RealmContext

    /// The device that begins a login; nil where the flow demands none.
    func device(
        required requirement: DeviceRequirement?, headers: HTTPHeaders, at now: Date
    ) async throws(DeviceReadingFailure) -> ReadDevice? {
        guard let requirement else { return nil }
        let kobil = try Self.kobilHeaders(headers)
        // It is kept with the login; no user's name is longer.
        guard kobil.userID?.rawValue.fits(StoredBounds.name) != false else { throw .refused(.clientDataRefused) }
        let statement = try await statement(kobil, at: now)
        // A registration sends the client data alone, also on a device that has an id: it stands in the signed statement (document 001).
        let presented = kobil.clientID ?? (requirement == .activation ? statement.astClientID : .unassigned)
        guard statement.astClientID == presented else { throw .refused(.malformedClientID) }
        let known: KnownDevice?
        do { known = try await services.logins.device(presented, in: context.record) } catch { throw .store(error) }
        let refusal = DeviceAdmission.refusal(
            requirement: requirement, presented: requirement == .firstLogin ? kobil.clientID : presented,
            keyThumbprint: statement.deviceKeyThumbprint, userID: kobil.userID, known: known)
        if let refusal { throw .refused(refusal) }
        return ReadDevice(
            device: LoginDevice(
                keyThumbprint: statement.deviceKeyThumbprint, statementID: statement.id,
                acceptedAt: now, astClientID: known?.astClientID,
                userID: requirement.requiresLinkedUser ? kobil.userID : nil,
                name: kobil.deviceName.map { UntrustedText($0).sanitised(limit: 60).cut(toBytes: StoredBounds.name) },
                grantKey: statement.firstFactorKey?.json.text),
            use: ClientDataUse(statementID: statement.id, expiresAt: statement.expiresAt.addingTimeInterval(120)))
    }

    /// Refuses a visit to a page by another device than the login's, or by one that does not say who it is.
    func checkVisit(
        by headers: HTTPHeaders, of device: LoginDevice, at now: Date
    ) async throws(DeviceReadingFailure) {
        let kobil = try Self.kobilHeaders(headers)
        do throws(DeviceReadingFailure) {
            let fresh = try await statement(kobil, at: now)
            if fresh.deviceKeyThumbprint == device.keyThumbprint { return }
        } catch {
            if case .store = error { throw error }
        }
        // The login's own statement is believed as long as the login goes on.
        let first = try await statement(kobil, at: device.acceptedAt)
        guard first.id == device.statementID, first.deviceKeyThumbprint == device.keyThumbprint else {
            throw .refused(.clientDataRefused)
        }
    }

    private static func kobilHeaders(_ headers: HTTPHeaders) throws(DeviceReadingFailure) -> KobilHeaders {
        do { return try KobilHeaders(reading: headers) } catch {
            switch error {
            case .missingClientData: throw .refused(.clientDataMissing)
            case .malformedClientID: throw .refused(.malformedClientID)
            case .repeated: throw .refused(.clientDataRefused)
            }
        }
    }

    private func statement(
        _ kobil: KobilHeaders, at now: Date
    ) async throws(DeviceReadingFailure) -> VerifiedAstClientData {
        let keys: RealmKeys
        do { keys = try await services.keys.keys(of: context.record) } catch { throw .store(error) }
        do {
            return try UnverifiedAstClientData(kobil.clientData).verified(
                tenant: context.record.name, audience: context.endpoints.issuer, keyPairs: keys.sealing, now: now)
        } catch {
            throw .refused(error == .malformedClientID ? .malformedClientID : .clientDataRefused)
        }
    }
}

/// A device that may begin a login, and the statement it used for that.
struct ReadDevice: Sendable {
    let device: LoginDevice
    let use: ClientDataUse
}

/// Why there is no device.
enum DeviceReadingFailure: Error, Sendable {
    case refused(DeviceRefusal)
    case store(StoreError)
}
