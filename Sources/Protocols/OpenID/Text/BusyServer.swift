public import HTTPMessage
import IdentityModel
public import Sentences

/// A server that temporarily accepts no requests, and when to retry (RFC 6585, section 4; RFC 9110, sections 10.2.3 and
/// 15.6.4).
///
/// The request itself was not rejected and can succeed later.
public struct BusyServer: Sendable, Hashable, CustomStringConvertible {
    /// 429 or 503.
    public let httpStatus: Int
    /// The number of seconds before a retry.
    public let retryAfter: Int?
    /// The server's message, sanitised for display; empty if there is none.
    private let words: String

    /// Returns `nil` for any status other than 429 and 503.
    ///
    /// `words` is the message of the response's page, if it has one.
    public init?(_ response: HTTPResponse, saying words: String? = nil) {
        guard response.status == 429 || response.status == 503 else { return nil }
        httpStatus = response.status
        retryAfter = Self.seconds(of: response)
        self.words =
            OAuthError(reading: response)?.description ?? words.map { UntrustedText($0).sanitised(limit: 300) } ?? ""
    }

    /// Whether the server may have processed the request before it failed.
    public var mayHaveActed: Bool { httpStatus != 429 }

    public var description: String { sentence.english }

    /// The reason and when to retry, in two sentences.
    public var sentence: Text {
        let reason: Text =
            httpStatus == 429
            ? Text("The provider receives too many requests (HTTP \(httpStatus))")
            : Text("The provider is not available (HTTP \(httpStatus))")
        let said: Text = words.isEmpty ? Text.empty : Text(untranslated: ": \(words)")
        return .joined([Text(untranslated: "\(reason)\(said)").ended(), moment])
    }

    private var moment: Text {
        switch retryAfter {
        case nil: Text("Try again later.")
        case let seconds? where seconds < 1: Text("Try again now.")
        case 1: Text("Try again in 1 second.")
        case let seconds? where seconds < 120: Text("Try again in \(seconds) seconds.")
        case let seconds? where seconds < 7200: Text("Try again in \((seconds + 59) / 60) minutes.")
        case let seconds? where seconds < 172_800: Text("Try again in \((seconds + 3599) / 3600) hours.")
        case let seconds?: Text("Try again in \((seconds + 86_399) / 86_400) days.")
        }
    }

    /// The header's seconds, or its date minus the server's own time; `nil` for more than a year, which must be an
    /// error.
    private static func seconds(of response: HTTPResponse) -> Int? {
        guard let text = response.headers["Retry-After"] else { return nil }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let told: Int64?
        if isNumber {
            told = Int64(text)
        } else if let end = HTTPDate.seconds(text), let now = response.headers["Date"].flatMap(HTTPDate.seconds) {
            told = max(0, end - now)
        } else {
            told = nil
        }
        return told.flatMap { $0 <= 31_536_000 ? Int($0) : nil }
    }
}
