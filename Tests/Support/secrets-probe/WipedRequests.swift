import HTTPMessage
import Secrets

/// Creates requests with a password and counts its copies in the process's memory: while the requests exist, and
/// afterwards.
struct WipedRequests {
    /// A password of 40 letters, XORed, so that the program contains no other copy of it.
    private let flipped: [UInt8] = (0..<40).map { (0x61 + UInt8($0 * 7 % 26)) ^ 0x55 }

    /// One line per request: the number of copies while its bytes are held, with its fields, and at the end.
    func lines() -> [String] { [received(), sent()].map { "\($0.held) \($0.withFields) \($0.afterwards)" } }

    private struct Counts {
        var held = 0
        var withFields = 0
        var afterwards = 0
    }

    private var found: Int { ProcessMemory.occurrences(ofFlipped: flipped) }

    private func received() -> Counts {
        var counts = Counts()
        do {
            let request = HTTPRequest(method: .post, target: "/authenticate", body: body())
            counts.held = found
            let fields = FormFields(request.body)
            counts.withFields = fields.secret("password")?.count == 40 && fields["username"] == "jane" ? found : -1
            withExtendedLifetime((request, fields)) {}
        }
        counts.afterwards = found
        return counts
    }

    private func sent() -> Counts {
        var counts = Counts()
        do {
            var fields: FormFields = ["username": "jane"]
            fields.add(
                "password",
                Secret(byteCount: flipped.count) { memory in
                    for (index, byte) in flipped.enumerated() { memory[index] = byte ^ 0x55 }
                })
            counts.held = found
            let request = HTTPRequest.form(fields, to: "https://id.example.com/")
            counts.withFields = request.body.count == "username=jane&password=".utf8.count + 40 ? found : -1
            withExtendedLifetime((request, fields)) {}
        }
        counts.afterwards = found
        return counts
    }

    /// A body that arrives byte by byte, so that its buffer grows in the middle of the password.
    private func body() -> RequestBody {
        let buffer = SecretBuffer()
        Array("username=jane&password=".utf8).withUnsafeBytes { buffer.append($0) }
        for byte in flipped { withUnsafeBytes(of: byte ^ 0x55) { buffer.append($0) } }
        Array("&credentialId=".utf8).withUnsafeBytes { buffer.append($0) }
        return RequestBody(buffer.secret)
    }
}
