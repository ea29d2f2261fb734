import HTTPMessage
import Secrets

/// Makes requests with a password and counts in the process's memory what is left of it: while the requests are held, and afterwards.
struct WipedRequests {
    /// A password of 40 letters, flipped, so that the program keeps it in no other place.
    private let flipped: [UInt8] = (0..<40).map { (0x61 + UInt8($0 * 7 % 26)) ^ 0x55 }

    /// A line for each request: how often the password is found while its bytes are held, with its fields, and at the end.
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

    /// A body that comes byte by byte, so that its buffer grows in the middle of the password.
    private func body() -> RequestBody {
        let buffer = SecretBuffer()
        Array("username=jane&password=".utf8).withUnsafeBytes { buffer.append($0) }
        for byte in flipped { withUnsafeBytes(of: byte ^ 0x55) { buffer.append($0) } }
        Array("&credentialId=".utf8).withUnsafeBytes { buffer.append($0) }
        return RequestBody(buffer.secret)
    }
}
