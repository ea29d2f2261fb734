import HandOuts
import IdentityModel
import JOSE
import TestSupport
import Testing

/// Random templates, as a browser reads them.
@Suite(.enabled(if: HeadlessBrowser.program != nil, "Chromium is not installed"), .timeLimit(.minutes(2)))
struct TemplateInBrowserTests {
    private static let pieces = [
        "{{username}}", "{{username}}", "{{ code }}", "{{qr}}", "<", ">", "</", "/>", "<p ", "<p>", "<a href=",
        "<b title=", "title='", "title=\"", "\"", "'", "=", " ", "\n", "/", "<!--", "-->", "--!>", "<!", "<?",
        "<title>", "</title>", "<textarea>", "</textarea", "<style>", "</style>", "<script>", "</script>", "<svg>",
        "<![CDATA[", "]]>", "x", "{", "}", "&", "id", "onclick=", "<select>", "<template>", "<table>", "<plaintext>",
    ]
    private static let names = [
        "jane", "\"'><i title=x onclick='y' href=z><!-- --></title></textarea></style><script>alert(1)</script>",
    ]

    /// The elements with the names of their attributes, and the comments, of each page; the numbers of the pairs that
    /// differ.
    private static let differing = """
        (pairs => {
          const shape = page => {
            const walk = document.createTreeWalker(new DOMParser().parseFromString(page, 'text/html'),
              NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT), found = [];
            for (let node = walk.nextNode(); node; node = walk.nextNode())
              found.push(node.nodeName + [...node.attributes ?? []].map(a => a.name).join());
            return found.join();
          };
          return JSON.stringify(pairs.flatMap(([one, other], index) => shape(one) === shape(other) ? [] : [index]));
        })
        """

    /// Whatever stands in a template that is accepted, a value does not become an element, an attribute or a comment.
    @Test func noValueChangesAnAcceptedTemplate() async throws {
        var dice = SplitMix(seed: 122)
        let issuer = try Samples.issuer()
        let documents = try Self.names.map { HandOutDocument([try Samples.handOut($0, issuer)]) }
        var (sources, pairs): ([String], [JSONValue]) = ([], [])
        for _ in 0..<SplitMix.rounds(8_000) {
            let source = (0..<(1 + dice.below(8))).map { _ in Self.pieces[dice.below(Self.pieces.count)] }.joined()
            guard source.contains("{{user"), let template = try? HandOutTemplate(Array(source.utf8)) else { continue }
            sources.append(source)
            pairs.append(.array(documents.map { .string(String(decoding: template.bytes(of: $0), as: UTF8.self)) }))
        }
        #expect(sources.count > 100)
        let browser = try await HeadlessBrowser.start()
        let answer = try await browser.evaluate("\(Self.differing)(\(JSONValue.array(pairs).text))")
        let differing = try JSONValue(parsing: Array(answer.utf8)).array?.compactMap(\.integer) ?? [0]
        #expect(differing.map { sources[Int($0)] } == [])
    }
}
