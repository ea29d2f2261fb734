import HTTPServer
public import Sentences

/// Why a user agent cannot be opened.
public struct UserAgentError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Another program listens on the port of the redirect URI.
        case portTaken
        /// The program cannot listen on this address.
        case cannotListen
        /// The redirect URI is not a loopback address on which the program can listen.
        case notLoopback
        case invalidAddress
    }

    public let code: Code
    /// A sentence with what went wrong and what the user can do.
    public let sentence: Text

    init(_ code: Code, _ sentence: Text) {
        self.code = code
        self.sentence = sentence
    }

    init(_ error: HTTPServerError, at place: String) {
        switch error.code {
        case .addressInUse:
            self.init(
                .portTaken,
                Text("Another program listens on \(place): end it, or register a redirect URI with another port."))
        case .permissionDenied, .addressNotAvailable, .notListening, .cannotStart, .certificateUnreadable,
            .privateKeyUnreadable, .privateKeyDiffers:
            self.init(.cannotListen, Text("This program cannot listen on \(place): \(error.detail)."))
        }
    }

    public var description: String { "\(code.rawValue): \(sentence)" }
}
