import Recording
import RunExports
import TestSupport
import Testing

/// The contrast of every text of the page and the image, on screens in both colour schemes and on paper (WCAG 2.2,
/// 1.4.3).
@Suite struct ColourTests {
    /// A text colour and its backgrounds.
    private static let pairs: [(text: String, grounds: [String])] = [
        ("ink", ["ground", "raised", "bad-wash"]), ("quiet", ["ground", "raised"]),
        ("accent", ["ground", "raised", "wash"]), ("good", ["ground", "raised", "good-wash"]),
        ("bad", ["ground", "raised", "bad-wash"]),
    ]

    @Test(arguments: [ExportFormat.html, .svg]) func everyTextCanBeRead(_ format: ExportFormat) throws {
        let schemes = StyleColours.schemes(of: format.document(of: try SampleRun.activation(), in: .english))
        #expect(schemes.map(\.scheme) == ["", "prefers-color-scheme:dark", "print"])
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
