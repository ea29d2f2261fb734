import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID

/// `realms/{realm}` itself: the RSA key and the addresses, as libraries read them that are older than discovery.
struct RealmInfoRoute: Sendable {
    let services: ProtocolServices
    let context: RealmContext

    func answer() async throws(StoreError) -> HTTPResponse {
        let keys = try await services.keys.keys(of: context.record).published.keys
        var info: JSONValue = [
            "realm": .string(context.record.name.rawValue),
            "token-service": .string(context.endpoints.issuer + "/protocol/openid-connect"),
            "account-service": .string(context.endpoints.issuer + "/account"), "tokens-not-before": 0,
        ]
        let key = keys.last { $0.kty == "RSA" }
        info["public_key"] = key.flatMap(Self.subjectPublicKeyInfo)
            .map { .string(Data($0).base64EncodedString()) }
        return HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "application/json", "Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*",
            ], body: info.bytes)
    }

    /// The key in DER (RFC 5280, section 4.1; RFC 8017, appendix A.1.1).
    private static func subjectPublicKeyInfo(_ key: JSONWebKey) -> [UInt8]? {
        guard let modulus = key.n.flatMap({ Base64URL.decode($0) }),
            let exponent = key.e.flatMap({ Base64URL.decode($0) })
        else { return nil }
        let number = { (bytes: [UInt8]) in value(0x02, (bytes.first ?? 0) >= 0x80 ? [0] + bytes : bytes) }
        let pair = value(0x30, number(modulus) + number(exponent))
        let rsaEncryption: [UInt8] = [
            0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
        ]
        return value(0x30, rsaEncryption + value(0x03, [0] + pair))
    }

    private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            count < 0x80
            ? [UInt8(count)] : count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
        return [tag] + length + content
    }
}
