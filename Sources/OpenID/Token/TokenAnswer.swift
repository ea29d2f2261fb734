public import HTTPMessage
public import JOSE

/// What a client got from the token endpoint.
public enum TokenAnswer: Sendable, Hashable {
    /// The tokens.
    case granted(TokenResponse)
    /// The server said no; the words are the server's.
    case refused(OAuthError)
    /// Neither tokens nor an OAuth error: a proxy's page, a broken server.
    case unreadable(status: Int, JSONError)

    /// Reads a response of whatever status.
    public init(reading response: HTTPResponse) {
        do throws(JSONError) {
            let json = try JSONValue(document: response)
            // Some servers send their errors with status 200, and some their tokens with 201.
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
