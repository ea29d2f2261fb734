import PageMarkup

/// The user's own page for hand-outs: HTML with placeholders such as `{{username}}`, without logic.
///
/// It is written once per user. Every value is escaped.
public struct HandOutTemplate: Sendable, Hashable {
    /// The largest file in bytes.
    public static let largest = 256 * 1024

    private let parts: [TemplatePart]

    /// Checks a template; throws for the first placeholder that is unknown, or at a position where a value could become
    /// more than text.
    public init(_ bytes: [UInt8]) throws(TemplateError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TemplateError(.encoding, line: Self.lineOfFault(bytes))
        }
        let hasMark = text.unicodeScalars.first == "\u{FEFF}"
        parts = try TemplateScanner.parts(of: hasMark ? String(text.unicodeScalars.dropFirst()) : text)
    }

    /// The line of the first bytes that are not UTF-8.
    private static func lineOfFault(_ bytes: [UInt8]) -> Int {
        var (line, decoder, iterator) = (1, UTF8(), bytes.makeIterator())
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            if scalar == "\n" { line += 1 }
        }
        return line
    }

    /// A page of HTML with a page per user.
    public func bytes(of document: HandOutDocument) -> [UInt8] {
        let head = MarkupDocument.source(of: HandOutHead(document, styles: [Self.style]).markup)
        let language = MarkupDocument.source(of: .text(document.language))
        let pages = document.handOuts.map { handOut in
            let language = MarkupDocument.source(of: .text(handOut.issuer.language))
            return "<section class=\"sheet\" lang=\"\(language)\">\n\(page(handOut, document))\n</section>\n"
        }
        let text =
            "<!DOCTYPE html>\n<html lang=\"\(language)\">\n\(head)\n<body>\n\(pages.joined())</body>\n</html>\n"
        return Array(text.utf8)
    }

    private func page(_ handOut: HandOut, _ document: HandOutDocument) -> String {
        parts.map { part in
            switch part {
            case .source(let text): text
            case .value(let placeholder): placeholder.source(handOut, in: document)
            }
        }.joined()
    }

    /// The template can override each rule.
    private static let style = EmbeddedStyleSheet(
        """
        @page{size:A4;margin:20mm}
        .sheet{break-after:page}
        .sheet:last-child{break-after:auto}
        .qr{width:40mm;height:40mm}
        """)
}
