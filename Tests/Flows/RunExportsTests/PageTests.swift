import HTML
import Recording
import RunExports
import Testing

/// The page and the image: well-formed, without scripts and external resources.
@Suite struct PageTests {
    private func page(_ text: String) throws -> HTMLPage {
        try HTMLPage(Array(text.utf8), contentType: "text/html; charset=utf-8", showsNoScript: true)
    }

    private func markup(_ page: String) throws -> MarkupReader {
        try MarkupReader(reading: String(page.dropFirst("<!DOCTYPE html>\n".count)))
    }

    @Test func anActivationsPageHasItsDiagramAndAnElementForEachEvent() throws {
        let text = ExportFormat.html.document(of: try SampleRun.activation(), in: .english)
        let reader = try markup(text)
        #expect(reader.attributes.count { $0.name == "class" && $0.value.split(separator: " ").contains("row") } == 13)
        #expect(reader.elements["details"] == 13)
        let page = try page(text)
        #expect(page.title.hasPrefix("activate: OK, 2026-11-22"))
        #expect(page.heading == "activate OK")
        let ids = Set(reader.attributes.filter { $0.name == "id" }.map(\.value))
        for link in page.links { #expect(ids.contains(String(link.reference.dropFirst())), "\(link.reference)") }
    }

    @Test func thePolicyForbidsScriptsAndResources() throws {
        let text = ExportFormat.html.document(of: try SampleRun.refusal(), in: .english)
        #expect(text.contains("default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; base-uri &#39;none&#39;"))
        #expect(text.contains("The first failure is event 11."))
        for reader in [
            try markup(text),
            try MarkupReader(reading: ExportFormat.svg.document(of: try SampleRun.refusal(), in: .english)),
        ] {
            #expect(
                Set(reader.elements.keys).isDisjoint(with: [
                    "script", "link", "img", "iframe", "object", "embed", "use", "image",
                ]))
            for attribute in reader.attributes {
                #expect(!attribute.name.hasPrefix("on") && !["src", "style", "xlink:href"].contains(attribute.name))
                if attribute.name == "href" { #expect(attribute.value.hasPrefix("#event-")) }
            }
            #expect(!text.contains("url(") && !text.contains("@import"))
        }
    }

    @Test func noTextBreaksThePageOrThePicture() throws {
        let plain = try SampleRun.hostile("name")
        let expected = (
            page: try markup(ExportFormat.html.document(of: plain, in: .english)).elements,
            picture: try MarkupReader(reading: ExportFormat.svg.document(of: plain, in: .english)).elements
        )
        for text in HostileTexts.all {
            let run = try SampleRun.hostile(text)
            let source = ExportFormat.html.document(of: run, in: .english)
            #expect(try markup(source).elements == expected.page, "\(text.debugDescription)")
            #expect(try !page(source).hasScript)
            let picture = try MarkupReader(reading: ExportFormat.svg.document(of: run, in: .english))
            #expect(picture.elements == expected.picture, "\(text.debugDescription)")
        }
    }
}
