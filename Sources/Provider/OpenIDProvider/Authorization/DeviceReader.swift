import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import ServerRouting

/// Reads the X-KOBIL headers of a request and checks the device that they identify.
struct DeviceReader: Sendable {
    let services: OpenIDServices
    let context: RealmContext

    /// The device that starts a login, or `nil` if the flow needs none.
    func device(
        required requirement: DeviceRequirement?, headers: HTTPHeaders, at now: Date
    ) async throws(DeviceReadingError) -> ReadDevice? {
        guard let requirement else { return nil }
        let kobil = try Self.kobilHeaders(headers)
        // The ID is stored with the login, and no user's name is longer.
        guard kobil.userID?.rawValue.fits(StoredBounds.name) != false else { throw .refused(.clientDataRefused) }
        let statement = try await statement(kobil, at: now)
        // A registration sends the client data without the ID's header; the signed statement contains the ID
        // (Sources/KOBIL.md, Client data and headers).
        let presented = kobil.clientID ?? (requirement == .activation ? statement.astClientID : .unassigned)
        guard statement.astClientID == presented else { throw .refused(.malformedClientID) }
        let known: KnownDevice?
        do { known = try await services.store.device(presented, in: context.realm) } catch { throw .store(error) }
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

    /// Throws if the headers of a request to a login page are missing, or belong to another device than the login's.
    func check(
        _ headers: HTTPHeaders, against device: LoginDevice, at now: Date
    ) async throws(DeviceReadingError) {
        let kobil = try Self.kobilHeaders(headers)
        do throws(DeviceReadingError) {
            let fresh = try await statement(kobil, at: now)
            if fresh.deviceKeyThumbprint == device.keyThumbprint { return }
        } catch {
            if case .store = error { throw error }
        }
        // The statement that started the login stays valid until the login ends.
        let first = try await statement(kobil, at: device.acceptedAt)
        guard first.id == device.statementID, first.deviceKeyThumbprint == device.keyThumbprint else {
            throw .refused(.clientDataRefused)
        }
    }

    private static func kobilHeaders(_ headers: HTTPHeaders) throws(DeviceReadingError) -> KobilHeaders {
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
    ) async throws(DeviceReadingError) -> VerifiedAstClientData {
        let keys: RealmKeys
        do { keys = try await services.keys.keys(of: context.realm) } catch { throw .store(error) }
        do {
            return try UnverifiedAstClientData(kobil.clientData).verified(
                tenant: context.realm.name, audience: context.endpoints.issuer, keyPairs: keys.sealing, now: now)
        } catch {
            throw .refused(error == .malformedClientID ? .malformedClientID : .clientDataRefused)
        }
    }
}

/// A device that may start a login, and its statement, which cannot be used again.
struct ReadDevice: Sendable {
    let device: LoginDevice
    let use: ClientDataUse
}

/// Why a request's device is not accepted.
enum DeviceReadingError: Error, Sendable {
    case refused(DeviceRefusal)
    case store(StoreError)
}
