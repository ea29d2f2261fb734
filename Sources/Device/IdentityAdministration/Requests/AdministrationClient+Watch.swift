import HTTPMessage
public import IdentityModel
import JOSE
import Sentences
public import WatchProtocol

extension AdministrationClient {
    /// Watches the realm's traffic: arms the realm, and reads the messages after a number.
    ///
    /// Waits up to `seconds` for a message if there is none. The realm is watched until a minute after the last call.
    /// Only the embedded provider has it: others answer `notFound`.
    ///
    /// `fault` makes the next login of a client go wrong, in the sandbox of one's own.
    public func watch(
        after number: Int64, waiting seconds: Int, arming fault: (name: FaultName, client: ClientID)? = nil
    ) async throws(AdministrationError) -> WatchedPage {
        var query: FormFields = ["after": "\(number)", "wait": "\(seconds)"]
        if let fault {
            for (name, value) in [("fault", fault.name.rawValue), ("client", fault.client.rawValue)] {
                query.add(name, value)
            }
        }
        let json = try await transport.readJSON("watch", query)
        guard let page = WatchedPage(json) else {
            throw AdministrationError(
                .unusableAnswer(httpStatus: 200), Text("The provider's answer to \("GET watch") cannot be read."))
        }
        return page
    }
}
