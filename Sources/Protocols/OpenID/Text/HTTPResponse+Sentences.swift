public import HTTPMessage
import IdentityModel
public import Sentences

extension HTTPResponse {
    /// A sentence with the reason why a response is not the JSON document expected at `url`.
    public func noDocumentSentence(from url: String) -> Text {
        let place = UntrustedText(url)
        if let location = redirectLocation {
            return Text("\(place) redirects to \(UntrustedText(location)), which is not followed.")
        }
        if status == 200 {
            return Text("The answer of \(place) is not a readable document: not JSON in UTF-8\(kind).")
        }
        if let excuse { return Text("\(place) returns no document: \(excuse).") }
        return Text("The answer of \(place) is not a readable document: HTTP \(status)\(kind).")
    }

    /// A sentence with the reason why a response of the token endpoint is neither tokens nor an OAuth error.
    public var noTokensSentence: Text {
        if let location = redirectLocation {
            return Text(
                "The token endpoint redirects to \(UntrustedText(location)) (HTTP \(status)), which is not followed.")
        }
        if status == 401 {
            return Text("The token endpoint answers HTTP 401 without a reason: it probably does not accept the client.")
        }
        if let excuse { return Text("The token endpoint returns no tokens: \(excuse).") }
        return Text("The provider's answer at the token endpoint (HTTP \(status)\(kind)) cannot be read.")
    }

    /// A sentence for a response of the device authorization endpoint that has neither a code nor an error.
    public var noDeviceCodeSentence: Text {
        if let excuse { return Text("The device authorization endpoint returns no code: \(excuse).") }
        return Text(
            "The provider's answer at the device authorization endpoint (HTTP \(status)\(kind)) cannot be read.")
    }

    /// A server error as text; `nil` for other statuses.
    private var excuse: Text? {
        switch status {
        case 500...599: Text("the server, or a proxy before it, has failed (HTTP \(status))")
        default: nil
        }
    }

    private var kind: Text {
        headers["Content-Type"].map {
            Text(untranslated: ", \(UntrustedText($0.prefix { $0 != ";" }.lowercased()).sanitised(limit: 60))")
        }
            ?? Text.empty
    }
}
