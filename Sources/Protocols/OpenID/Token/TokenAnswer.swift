public import HTTPMessage
public import JOSE

/// The response of the token endpoint.
public enum TokenAnswer: Sendable, Hashable {
    case granted(TokenResponse)
    /// The server refused; the error is the server's.
    case refused(OAuthError)
    /// Neither tokens nor an OAuth error, such as a proxy's page.
    case unreadable(status: Int, JSONError)

    /// Parses a response with any status.
    public init(reading response: HTTPResponse) {
        do throws(JSONError) {
            let json = try JSONValue(document: response)
            // Some servers send errors with status 200, and some send tokens with 201.
            let isGranted = (200..<300).contains(response.status) && json["access_token"] != nil
            if !isGranted, let error = OAuthError(reading: response) {
                self = .refused(error)
            } else if isGranted {
                self = .granted(try TokenResponse(json: json))
            } else {
                throw JSONError(.unexpectedShape)
            }
        } catch {
            self = .unreadable(status: response.status, error)
        }
    }
}
