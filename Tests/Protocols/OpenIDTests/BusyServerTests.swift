import HTTPMessage
import OpenID
import Testing

/// When to retry at a provider that temporarily accepts no requests, in every form of its answer.
struct BusyServerTests {
    @Test(arguments: [
        ("30", "Try again in 30 seconds."), ("1", "in 1 second."), ("0", "now."), ("119", "in 119 seconds."),
        ("120", "in 2 minutes."), ("3601", "in 61 minutes."), ("7200", "in 2 hours."), ("86401", "in 25 hours."),
        ("172800", "in 2 days."), ("", "later."), ("soon", "later."), ("-5", "later."),
        ("99999999999999999999", "later."),
        ("1e3", "later."), ("\u{661}", "later."), ("31536001", "later."),
        ("Sun, 06 Nov 1994 08:50:37 GMT", "in 60 seconds."), ("Sun, 06 Nov 1994 08:49:00 GMT", "now."),
    ])
    func theHeaderSaysWhen(_ value: String, _ words: String) throws {
        let headers: HTTPHeaders = ["Retry-After": value, "Date": "Sun, 06 Nov 1994 08:49:37 GMT"]
        let busy = try #require(BusyServer(HTTPResponse(status: 429, headers: headers)))
        #expect(busy.description.hasPrefix("The provider receives too many requests (HTTP 429). Try again "))
        #expect(busy.description.hasSuffix(words), "\(busy)")
    }

    @Test func aDateWithoutTheServersOwnTimeTellsNothing() throws {
        let headers: HTTPHeaders = ["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT"]
        #expect(try #require(BusyServer(HTTPResponse(status: 503, headers: headers))).retryAfter == nil)
    }

    @Test func whatTheServerSaysIsTold() throws {
        let body = #"{"error":"temporarily_unavailable","error_description":"back at \u202e noon"}"#
        let response = HTTPResponse(status: 503, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        let busy = try #require(BusyServer(response))
        #expect(
            busy.description.hasPrefix("The provider is not available (HTTP 503): temporarily_unavailable: back at"))
        #expect(!busy.description.unicodeScalars.contains("\u{202e}") && busy.mayHaveActed)
        #expect(try #require(BusyServer(response, saying: "a page")).description.contains("noon"))
    }

    @Test(arguments: [200, 302, 400, 401, 404, 428, 430, 500, 502, 504, 507]) func otherStatusesAreNot(_ status: Int) {
        #expect(BusyServer(HTTPResponse(status: status, headers: ["Retry-After": "3"])) == nil)
    }
}
