import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/devices`: the devices that may register with DeviceCheck any number of times.
enum SudoDeviceRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("sudo/devices", [.get], right: .readPool) { call in
            let devices = try await call.routes.store.allowedDevices(in: try await call.pool)
            return .json(devices.map(representation))
        },
        AdministrationRoute("sudo/devices", [.post], right: .changePool) { try await allow($0) },
        AdministrationRoute("sudo/devices/{device}", [.delete], right: .changePool) { call in
            guard let id = Self.id(call.parameters["device"]),
                try await call.routes.store.removeAllowedDevice(id: id, in: try await call.pool)
            else { return .deviceNotFound }
            return .noContent
        },
    ]

    private static func allow(_ call: AdministrationCall) async throws -> HTTPResponse {
        let pool = try await call.pool
        let body = try RepresentationReader(call.request, name: "SudoDevice", members: ["deviceId", "lifespan"])
        let id = try Self.id(in: body)
        let lifespan = body.members["lifespan"]?.integer
        guard body.members["lifespan"] == nil || lifespan.map({ (1...Self.longest).contains($0) }) == true else {
            throw RepresentationReader.refusal("lifespan", "lifespan is a number of seconds, at most a hundred years")
        }
        let now = call.routes.clock.now()
        let record = AllowedDeviceRecord(
            deviceID: id, expiresAt: lifespan.map { now.addingTimeInterval(Double($0)) }, createdAt: now)
        try await call.routes.store.allow(record, in: pool)
        let path = AdministrationRoutes.path(["sudo", "devices", id], in: call.realm.name)
        return .created(
            representation(record), at: call.routes.location(path, of: call.request))
    }

    /// A hundred years in seconds.
    private static let longest: Int64 = 100 * 366 * 86_400

    /// The member `deviceId`, a UUID.
    static func id(in body: RepresentationReader) throws -> String {
        guard let id = id(try body.required("deviceId")) else {
            throw RepresentationReader.refusal("deviceId", "The device id is a UUID")
        }
        return id
    }

    /// A vendor ID as it is stored: a UUID in upper case.
    private static func id(_ text: String) -> String? { UUID(uuidString: text)?.uuidString }

    private static func representation(_ device: AllowedDeviceRecord) -> JSONValue {
        var json: JSONValue = [
            "deviceId": .string(device.deviceID), "createdTimestamp": .milliseconds(device.createdAt),
        ]
        json["expiresTimestamp"] = device.expiresAt.map { .milliseconds($0) }
        return json
    }
}
