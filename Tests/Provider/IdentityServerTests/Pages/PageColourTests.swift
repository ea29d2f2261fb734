import HTTPMessage
import OpenIDProvider
import PageMarkup
import TestSupport
import Testing

/// The contrast of every text of a login page, in the light and the dark colour scheme (WCAG 2.2, 1.4.3).
@Suite struct PageColourTests {
    /// A text colour and its backgrounds.
    private static let pairs: [(text: String, grounds: [String])] = [
        ("text", ["canvas", "glow", "card", "input", "danger-canvas"]), ("soft", ["canvas", "glow", "card", "input"]),
        ("accent", ["canvas", "card", "input", "danger-canvas"]), ("accent-strong", ["canvas", "card"]),
        ("on-accent", ["accent", "accent-strong"]), ("danger", ["card", "danger-canvas"]),
        ("warning", ["warning-canvas"]), ("success", ["success-canvas"]),
    ]

    @Test func everyTextCanBeRead() throws {
        let response = try #require(StyleSheet.login.response(toPath: StyleSheet.login.address.text))
        let schemes = StyleColours.schemes(of: response.shown)
        #expect(schemes.map(\.scheme) == ["", "prefers-color-scheme:dark"])
        for scheme in schemes {
            for pair in Self.pairs {
                for ground in pair.grounds {
                    let contrast = try #require(scheme.contrast(of: pair.text, on: ground))
                    #expect(contrast >= 4.5, "\(scheme.scheme): \(pair.text) on \(ground)")
                }
            }
        }
    }
}
