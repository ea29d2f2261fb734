import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/devices`: the devices that may register with DeviceCheck any number of times.
enum SudoDeviceRoutes {
    static let routes: [AdministrationRoute] = [
        .get("sudo/devices", .readPool) {
            .json(try await $0.store.allowedDevices(in: try await $0.pool).map(\.representation))
        },
        .post("sudo/devices", .changePool) { try await $0.allowDevice() },
        .delete("sudo/devices/{device}", .changePool) {
            guard let id = AllowedDeviceRecord.storedID($0["device"]),
                try await $0.store.removeAllowedDevice(id: id, in: try await $0.pool)
            else { return .deviceNotFound }
            return .noContent
        },
    ]
}

extension AdministrationCall {
    fileprivate func allowDevice() async throws -> HTTPResponse {
        let pool = try await pool
        let body = try RepresentationReader(request, name: "SudoDevice", members: ["deviceId", "lifespan"])
        let id = try body.deviceID
        let lifespan = body.members["lifespan"]?.integer
        guard body.members["lifespan"] == nil || lifespan.map({ (1...Self.longest).contains($0) }) == true else {
            throw RepresentationReader.refusal("lifespan", "lifespan is a number of seconds, at most a hundred years")
        }
        let now = now
        let record = AllowedDeviceRecord(
            deviceID: id, expiresAt: lifespan.map { now.addingTimeInterval(Double($0)) }, createdAt: now)
        try await store.allow(record, in: pool)
        return created(record.representation, at: "sudo", "devices", id)
    }

    /// A hundred years in seconds.
    private static let longest: Int64 = 100 * 366 * 86_400
}

extension RepresentationReader {
    /// The member `deviceId`, a UUID.
    var deviceID: String {
        get throws {
            guard let id = AllowedDeviceRecord.storedID(try required("deviceId")) else {
                throw Self.refusal("deviceId", "The device id is a UUID")
            }
            return id
        }
    }
}

extension AllowedDeviceRecord {
    /// A vendor ID as it is stored: a UUID in upper case.
    fileprivate static func storedID(_ text: String) -> String? { UUID(uuidString: text)?.uuidString }

    fileprivate var representation: JSONValue {
        .members(["deviceId": deviceID, "createdTimestamp": createdAt, "expiresTimestamp": expiresAt])
    }
}
