import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `clients/{client}/certificates/{attribute}`: a certificate among a client's attributes, which has no effect here.
enum ClientCertificateRoutes {
    static let routes: [AdministrationRoute] = [
        .get("clients/{client}/certificates/{attribute}", .readClients) {
            let attributes = try await $0.client.attributes
            return .json(.members(["certificate": attributes["\($0["attribute"]).certificate"]]))
        },
        .post("clients/{client}/certificates/{attribute}/upload-certificate", .changeClient, .action) {
            try await $0.uploadCertificate()
        },
    ]

    /// The certificate in base64 of a file in PEM, or without its lines of begin and end; `nil` if there is none.
    fileprivate static func certificate(in file: [UInt8]) -> String? {
        let lines = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { String($0).trimmingWhitespace }
        let text = lines.filter { !["-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"].contains($0) }.joined()
        // A certificate is a sequence in DER that begins with another one; a private key begins with a number.
        guard let bytes = Data(base64Encoded: text), bytes.count > 2, bytes[0] == 0x30 else { return nil }
        let content = bytes.dropFirst(bytes[1] < 0x80 ? 2 : 2 + Int(bytes[1] & 0x7F))
        return content.first == 0x30 ? text : nil
    }
}

extension AdministrationCall {
    fileprivate func uploadCertificate() async throws -> HTTPResponse {
        let client = try await client
        let form = try MultipartForm(request)
        guard let format = form.values["keystoreFormat"] else {
            return .refused(400, error: "keystoreFormat cannot be null")
        }
        guard format.elementsEqual("Certificate PEM".utf8) else {
            return .notImplemented("This server takes certificates in the format \"Certificate PEM\" only.")
        }
        guard let certificate = form.values["file"].flatMap(ClientCertificateRoutes.certificate) else {
            return .invalid("file", "The file has no certificate in PEM.")
        }
        guard certificate.fits(StoredBounds.value) else {
            throw RepresentationBounds.refusal("file", "is longer than \(StoredBounds.value) bytes")
        }
        let name = "\(self["attribute"]).certificate"
        let review = ClientMembers.review(["attributes": [name: .string(certificate)]], on: .changed)
        guard review.unknown == 0 else { return .notImplemented("This server keeps no certificate as \(name).") }
        try RepresentationReader.checkSupported(review)
        try await change(client) { $0.attributes[name] = certificate }
        return .json(["certificate": .string(certificate)])
    }
}
