package import CognitoProtocol
import FoundationEssentials
import JOSE

/// A complete registration request that is not verified yet.
package struct UnverifiedRegistration: Sendable, Hashable {
    package let username: PoolUsername
    /// The ID for support; empty if the client sent none.
    package let registrationID: RegistrationID
    package let proof: Proof
    /// The user's sign-in key; `nil` if the client sent none.
    package let publicKey: SignInKeyDocument?

    /// The unverified proof that the user may register.
    package enum Proof: Sendable, Hashable {
        case test(token: String)
        case fsso(token: String)
        /// A DeviceCheck token, with the vendor ID in upper case.
        case deviceCheck(token: String, vendorID: String, build: AppBuild)
        case playIntegrity(token: String, deviceID: String, packageName: String)
    }

    /// Parses the entries of a request.
    ///
    /// Throws, in this order, `decodingError` for malformed entries, `missingRequiredInputs`, and
    /// `challengeTypeNotSupported`. Unknown names are ignored.
    package init(username: PoolUsername, data: ValidationData) throws(RegistrationError) {
        self.username = username
        let id = data[.registrationId] ?? ""
        registrationID = RegistrationID(id.cut(toBytes: StoredBounds.name))
        let answer: String?
        do throws(ValidationData.ReadError) { answer = try data.answer() } catch {
            throw .decoding("answerMetadata does not name the parts of the answer.")
        }
        do throws(JOSEError) {
            if let text = data[.publicKey] {
                let document = try SignInKeyDocument(text: text)
                _ = try VerificationKey(document.key)
                publicKey = document
            } else {
                publicKey = nil
            }
        } catch {
            throw .decoding("publicKey has \(error).")
        }
        guard let name = data[.challengeType], !name.isEmpty else { throw .missing(.challengeType) }
        let method = RegistrationMethod(rawValue: name)
        let vendorID = method == .deviceCheck ? try data[.deviceId].map(Self.vendorID) : nil
        let token = method == .deviceCheck ? try answer.map(Self.decoded) : answer
        let build = try data[.buildType].map { (text) throws(RegistrationError) in
            guard let build = AppBuild(rawValue: text) else {
                throw .decoding("buildType is neither debug nor release.")
            }
            return build
        }
        guard let token, !token.isEmpty else { throw .missing(.answer) }
        func required(_ name: ValidationData.Name) throws(RegistrationError) -> String {
            guard let value = data[name], !value.isEmpty else { throw .missing(name) }
            return value
        }
        switch method {
        case .test: proof = .test(token: token)
        case .fsso: proof = .fsso(token: token)
        case .deviceCheck:
            guard let vendorID else { throw .missing(.deviceId) }
            guard let build else { throw .missing(.buildType) }
            _ = try required(.publicKey)
            proof = .deviceCheck(token: token, vendorID: vendorID, build: build)
        case .playIntegrity:
            let (device, package) = (try required(.deviceId), try required(.packageName))
            _ = try required(.publicKey)
            proof = .playIntegrity(token: token, deviceID: device, packageName: package)
        case nil:
            throw RegistrationError(
                .failed(.challengeTypeNotSupported), "The pool does not know this challengeType.")
        }
    }

    package var kind: PoolUserKind {
        switch proof {
        case .test: .test
        case .fsso: .fsso
        case .deviceCheck: .deviceCheck
        case .playIntegrity: .playIntegrity
        }
    }

    /// What the decision needs from the store.
    package var lookup: RegistrationLookup {
        switch proof {
        case .test(let token): RegistrationLookup(testKeyID: (try? UnverifiedJWS(compact: token))?.header.keyID)
        case .fsso(let token): RegistrationLookup(issuerKey: FSSOKeyName(unverified: token))
        case .deviceCheck(let token, let vendorID, _):
            RegistrationLookup(attestedDevice: DeviceCheckToken.unverifiedDevice(of: token), vendorID: vendorID)
        case .playIntegrity: RegistrationLookup()
        }
    }

    /// Decodes the vendor ID of an iOS app: a UUID, sent as base64 of its 16 bytes.
    private static func vendorID(_ text: String) throws(RegistrationError) -> String {
        guard let bytes = Data(base64Encoded: text), bytes.count == 16 else {
            throw .decoding("deviceId is not the base64 encoding of a vendor id's 16 bytes.")
        }
        let digits = Array("0123456789ABCDEF")
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        let cuts = [0, 8, 12, 16, 20, 32]
        return zip(cuts, cuts.dropFirst()).map { String(text[$0..<$1]) }.joined(separator: "-")
    }

    /// Decodes the text of a DeviceCheck token, which is sent as base64.
    private static func decoded(_ text: String) throws(RegistrationError) -> String {
        guard let bytes = Data(base64Encoded: text) else { throw .decoding("answer is not base64.") }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The build type of an app that uses DeviceCheck.
package enum AppBuild: String, Sendable, Hashable, CaseIterable {
    case debug
    case release
}

extension FSSOKeyName {
    /// The key named by `iss` and `kid` of an unverified token; `nil` if it lacks them.
    package init?(unverified token: String) {
        guard let unverified = try? UnverifiedJWS(compact: token), let keyID = unverified.header.keyID,
            let issuer = (try? JSONValue(parsing: unverified.payload))?["iss"]?.string
        else { return nil }
        self.init(issuer: issuer, keyID: keyID)
    }
}

extension RegistrationError {
    fileprivate static func decoding(_ detail: String) -> RegistrationError { .init(.failed(.decodingError), detail) }

    fileprivate static func missing(_ name: ValidationData.Name) -> RegistrationError {
        .init(.failed(.missingRequiredInputs), "ValidationData has no \(name.rawValue).")
    }
}
