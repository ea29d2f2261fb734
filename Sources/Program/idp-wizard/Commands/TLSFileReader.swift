import FoundationEssentials
import HTTPServer
import IdentityModel
import Profiles
import Sentences

/// Reads a server's certificate and private key from files; its errors are sentences.
struct TLSFileReader {
    /// The size limit in bytes; larger than any certificate chain.
    private static let limit = 1 << 20
    private let files: ServeCommand.TLSFiles

    init(_ files: ServeCommand.TLSFiles) { self.files = files }

    /// Reads the certificate and key; blocks.
    func identity() throws -> TLSIdentity {
        let certificate = try contents("--tls-cert", files.certificate)
        let key = try contents("--tls-key", files.key)
        do throws(HTTPServerError) {
            return try TLSIdentity(certificateChain: certificate, privateKey: key)
        } catch {
            throw Self.failure(
                sentence(for: error, isLocked: String(decoding: key, as: UTF8.self).contains("ENCRYPTED")))
        }
    }

    private func sentence(for error: HTTPServerError, isLocked: Bool) -> Text {
        let certificate = "--tls-cert \(Self.shown(files.certificate))"
        let key = "--tls-key \(Self.shown(files.key))"
        switch error.code {
        case .certificateUnreadable:
            return Text("\(certificate) has no valid PEM certificate: \(error.detail)")
        case .privateKeyUnreadable where isLocked:
            return
                Text(
                    "\(key) is encrypted with a passphrase: the server needs it unencrypted, in a file that only its account can read."
                )
        case .privateKeyUnreadable: return Text("\(key) has no valid PEM private key: \(error.detail)")
        case .privateKeyDiffers:
            return Text("\(key) is not the private key of the first certificate in \(certificate).")
        default: return Text("\(certificate) cannot be used: \(error.detail)")
        }
    }

    private func contents(_ option: String, _ path: String) throws -> [UInt8] {
        do throws(FileContents.ReadError) {
            return try FileContents.contents(of: path, limit: Self.limit)
        } catch {
            throw Self.failure(error.sentence(about: "\(option) \(Self.shown(path))"))
        }
    }

    private static func failure(_ sentence: Text) -> CommandError { CommandError(.usage, "tls", sentence) }
    private static func shown(_ path: String) -> String { UntrustedText(path).sanitised() }
}

extension TLSIdentity {
    /// A warning if clients will reject the certificate for that issuer; `nil` otherwise.
    func warning(about issuer: WebAddress, at now: Date) -> String? {
        if !isValid(at: Int64(now.timeIntervalSince1970)) {
            return "the certificate of --tls-cert is not valid today; clients will reject it."
        }
        guard issuer.isSecure, !covers(host: issuer.place.host) else { return nil }
        return
            "the certificate of --tls-cert is not for \(issuer.place.host), the issuer's host; clients will reject it."
    }
}
