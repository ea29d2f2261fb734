import TestSupport

/// Texts that could end their context in one of the formats, and combinations of them.
enum HostileTexts {
    private static let pieces = [
        "\"", "'", "`", "```", "-->", "->>", "-x", ";", "#", "#59;", ":", "\n", "\r\n", "\u{2028}", "%%",
        "%%{init: {}}%%",
        "</script>", "<script>alert(1)</script>", "]]>", "<![CDATA[", "<!--", "&", "&lt;", "&#0;", "</svg>",
        "</details>",
        "</style>", "|", "\\", "\\|", "end", "END", "wrap:", "nowrap: x", "note over", "participant X", "$$x$$", "{",
        "}",
        "\u{0}", "\u{1B}[31m", "\u{202E}", "\u{200B}", "\u{FFFE}", "🙂", "日本語", "é", "e\u{301}", "name", " ", "  ", "\t",
        "<b>", "[a](javascript:alert(1))", "![](http://example.com/x.png)", "https://example.com/", "www.example.com",
        "# heading", "- item", "1. item", "> quote", "---", "===", "~~~", "~~x~~", "*x*", "__x__", "\" onload=\"x",
    ]

    /// Each piece alone, and combinations of up to six.
    static let all: [String] = {
        var random = SplitMix(seed: 14)
        let mixtures = (0..<SplitMix.rounds(60)).map { _ in
            (0...random.below(6)).map { _ in pieces[random.below(pieces.count)] }.joined()
        }
        return pieces + [""] + mixtures
    }()
}
