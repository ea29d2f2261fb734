import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/attestation/…`: the simulated issuer of DeviceCheck and Play Integrity tokens.
///
/// It also issues tokens that pools reject: old tokens, and tokens with any verdict.
enum SudoAttestationRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("sudo/attestation/device-check", [.post], right: .changePool) {
            try await deviceCheck($0)
        },
        AdministrationRoute("sudo/attestation/play-integrity", [.post], right: .changePool) {
            try await playIntegrity($0)
        },
    ]

    private static func deviceCheck(_ call: AdministrationCall) async throws -> HTTPResponse {
        let key = try await key(call)
        let body = try RepresentationReader(
            call.request, name: "DeviceCheckOrder", members: ["deviceId", "buildType", "age", "padding"])
        let build = try body.string("buildType") ?? AppBuild.release.rawValue
        guard let build = AppBuild(rawValue: build) else {
            throw RepresentationReader.refusal("buildType", "The build type is debug or release")
        }
        let token = DeviceCheckToken(
            device: try SudoDeviceRoutes.id(in: body), build: build, issuedAt: try issuedAt(body, call),
            nonce: call.routes.random.uuid(), padding: try number("padding", body) ?? 0)
        return .json(["token": .string(try token.signed(by: key))])
    }

    private static func playIntegrity(_ call: AdministrationCall) async throws -> HTTPResponse {
        let key = try await key(call)
        let body = try RepresentationReader(
            call.request, name: "PlayIntegrityOrder",
            members: [
                "deviceId", "packageName", "certificateDigest", "appRecognitionVerdict", "deviceRecognitionVerdict",
                "age",
            ])
        let verdict = PlayIntegrityVerdict(
            packageName: try body.required("packageName", atMost: StoredBounds.name),
            requestHash: try body.required("deviceId", atMost: StoredBounds.name),
            issuedAt: try issuedAt(body, call),
            appVerdict: try body.string("appRecognitionVerdict") ?? PlayIntegrityVerdict.recognized,
            certificateDigests: try digest(body).map { [$0] } ?? [],
            deviceVerdicts: try body.strings("deviceRecognitionVerdict") ?? [PlayIntegrityVerdict.integrity])
        return .json(["token": .string(try verdict.signed(by: key))])
    }

    private static func key(_ call: AdministrationCall) async throws -> SigningKey {
        try await call.routes.poolKeys.keys(of: try await call.pool).attestation
    }

    private static func digest(_ body: RepresentationReader) throws -> String? {
        guard let text = try body.string("certificateDigest") else { return nil }
        guard let fingerprint = CertificateFingerprint(text) else {
            throw RepresentationReader.refusal("certificateDigest", "The certificate's fingerprint is a SHA-256")
        }
        return fingerprint.digest
    }

    private static func issuedAt(_ body: RepresentationReader, _ call: AdministrationCall) throws -> Date {
        call.routes.clock.now().addingTimeInterval(-Double(try number("age", body) ?? 0))
    }

    private static func number(_ name: String, _ body: RepresentationReader) throws -> Int? {
        guard let number = try body.number(name) else { return nil }
        guard (0...1_000_000).contains(number) else {
            throw RepresentationReader.refusal(name, "\(name) is a number from 0 to 1000000")
        }
        return number
    }
}
