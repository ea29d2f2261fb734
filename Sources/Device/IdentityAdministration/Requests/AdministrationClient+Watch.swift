import HTTPMessage
import JOSE
import Sentences
public import WatchProtocol

extension AdministrationClient {
    /// Watches the realm's traffic: arms the realm, and reads the messages after a number.
    ///
    /// Waits up to `seconds` for a message if there is none. The realm is watched until a minute after the last call.
    /// Only the embedded provider has it: others answer `notFound`.
    public func watch(after number: Int64, waiting seconds: Int) async throws(AdministrationError) -> WatchedPage {
        let json = try await transport.readJSON("watch", ["after": "\(number)", "wait": "\(seconds)"])
        guard let page = WatchedPage(json) else {
            throw AdministrationError(
                .unusableAnswer(httpStatus: 200), Text("The provider's answer to \("GET watch") cannot be read."))
        }
        return page
    }
}
