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
        .post("sudo/attestation/device-check", .changePool, .action) { try await $0.issueDeviceCheck() },
        .post("sudo/attestation/play-integrity", .changePool, .action) { try await $0.issuePlayIntegrity() },
    ]
}

extension AdministrationCall {
    fileprivate func issueDeviceCheck() async throws -> HTTPResponse {
        let key = try await attestationKey
        let body = try RepresentationReader(
            request, name: "DeviceCheckOrder", members: ["deviceId", "buildType", "age", "padding"])
        let build = try body.string("buildType") ?? AppBuild.release.rawValue
        guard let build = AppBuild(rawValue: build) else {
            throw RepresentationReader.refusal("buildType", "The build type is debug or release")
        }
        let token = DeviceCheckToken(
            device: try body.deviceID, build: build, issuedAt: try issuedAt(body),
            nonce: newID(), padding: try body.attestationNumber("padding") ?? 0)
        return .json(["token": .string(try token.signed(by: key))])
    }

    fileprivate func issuePlayIntegrity() async throws -> HTTPResponse {
        let key = try await attestationKey
        let body = try RepresentationReader(
            request, name: "PlayIntegrityOrder",
            members: [
                "deviceId", "packageName", "certificateDigest", "appRecognitionVerdict", "deviceRecognitionVerdict",
                "age",
            ])
        let verdict = PlayIntegrityVerdict(
            packageName: try body.required("packageName", atMost: StoredBounds.name),
            requestHash: try body.required("deviceId", atMost: StoredBounds.name),
            issuedAt: try issuedAt(body),
            appVerdict: try body.string("appRecognitionVerdict") ?? PlayIntegrityVerdict.recognized,
            certificateDigests: try body.certificateDigest.map { [$0] } ?? [],
            deviceVerdicts: try body.strings("deviceRecognitionVerdict") ?? [PlayIntegrityVerdict.integrity])
        return .json(["token": .string(try verdict.signed(by: key))])
    }

    private var attestationKey: SigningKey {
        get async throws { try await services.poolKeys.keys(of: try await pool).attestation }
    }

    private func issuedAt(_ body: RepresentationReader) throws -> Date {
        now.addingTimeInterval(-Double(try body.attestationNumber("age") ?? 0))
    }
}

extension RepresentationReader {
    fileprivate var certificateDigest: String? {
        get throws {
            guard let text = try string("certificateDigest") else { return nil }
            guard let fingerprint = CertificateFingerprint(text) else {
                throw Self.refusal("certificateDigest", "The certificate's fingerprint is a SHA-256")
            }
            return fingerprint.digest
        }
    }

    fileprivate func attestationNumber(_ name: String) throws -> Int? {
        guard let number = try number(name) else { return nil }
        guard (0...1_000_000).contains(number) else {
            throw Self.refusal(name, "\(name) is a number from 0 to 1000000")
        }
        return number
    }
}
