import FoundationEssentials
import IdentityModel
import JOSE
import Recording
import RunExports
import TestSupport
import Testing

/// The diagram of the page and the image, in the layout of a browser.
@Suite(
    .enabled(if: HeadlessBrowser.program != nil, "Chromium is not installed"), .timeLimit(.minutes(2)), .serialized)
struct PageDiagramTests {
    /// The measurements of the browser.
    private struct Layout {
        /// The pairs of overlapping texts.
        let overlaps: [String]
        /// The smallest font size, in pixels.
        let smallest: Double
        /// The fraction of the window's width that the diagram occupies.
        let width: Double
        /// The elements that extend beyond the window.
        let beyond: [String]
    }

    /// Each line of each text as a rectangle.
    ///
    /// Lines of the same text, and parts that are scrolled away or clipped, are not compared.
    private static let measure = """
        (() => {
          const root = document.querySelector('.diagram, svg'), boxes = [], sizes = [];
          const owner = node => node.parentElement.closest('text, .row > span, .step, .heads span');
          const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const holder = node.parentElement;
            if (!node.data.trim() || ['title', 'style'].includes(holder.localName)) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const box = holder.closest('span, text, a').getBoundingClientRect();
            sizes.push(parseFloat(getComputedStyle(holder).fontSize));
            for (const line of range.getClientRects())
              if (line.bottom <= box.bottom + 1 || holder.closest('svg'))
                boxes.push([node, line]);
          }
          const over = [];
          for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
            const [a, p] = boxes[i], [b, q] = boxes[j];
            if (owner(a) === owner(b)) continue;
            const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
            const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
            if (x > 1 && y > 3) over.push(a.data + ' | ' + b.data);
          }
          return JSON.stringify({over, smallest: Math.min(...sizes), width: root.getBoundingClientRect().width / innerWidth,
            beyond: [...document.body?.querySelectorAll('*') ?? []].filter(e => e.getBoundingClientRect().right > innerWidth + 1)
              .map(e => e.localName + '.' + e.className)});
        })()
        """

    private static func runs() throws -> [RecordedRun] {
        var long = try SampleRun.refusal()
        long.events = long.events.map { event in
            var event = event
            if event.kind == .answer {
                (event.outcome, event.isFailure) = (
                    "NO_TOKEN_DATA_AVAILABLE_WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", true
                )
                event.fields = [TraceField("error", "Ihre Anmeldung wurde abgelehnt, weil das Kennwort falsch war.")]
            }
            return event
        }
        var wide = try SampleRun.activation()
        wide.events += [Lane.browser, .cognito, .graphQL, .attestation].map { lane in
            TraceEvent(time: SampleRun.began + 700, from: .app, to: lane, name: "registerFederatedIdentityWithToken")
        }
        return [try SampleRun.activation(), long, wide, try SampleRun.hostile("日本語 </b> MMMMMMMMMMMMMMMMMMMMMMMMMMMM")]
    }

    private func layouts(_ format: ExportFormat, widths: [Int]) async throws -> [Layout] {
        let folder = try TemporaryFolder()
        let browser = try await HeadlessBrowser.start()
        var layouts: [Layout] = []
        for run in try Self.runs() {
            let path = folder.path("run.\(format.rawValue)")
            try Data(format.document(of: run, in: .english).utf8).write(to: URL(filePath: path))
            for width in widths {
                try await browser.resize(width: width, height: 900)
                try await browser.open("file://\(path)")
                let json = try JSONValue(parsing: Array(try await browser.evaluate(Self.measure).utf8))
                layouts.append(
                    Layout(
                        overlaps: json["over"]?.array?.compactMap(\.string) ?? ["nothing was measured"],
                        smallest: json["smallest"]?.number ?? 0, width: json["width"]?.number ?? 0,
                        beyond: json["beyond"]?.array?.compactMap(\.string) ?? ["nothing was measured"]))
            }
        }
        return layouts
    }

    @Test func thePagesDiagramHasTheWindowsWidthAndNoTextIsOverAnother() async throws {
        for layout in try await layouts(.html, widths: [1280, 900, 390]) {
            #expect(layout.overlaps == [])
            #expect(layout.smallest >= 11)
            #expect(layout.width >= 0.9)
            #expect(layout.beyond == [])
        }
    }

    @Test func noTextOfThePictureIsOverAnother() async throws {
        for layout in try await layouts(.svg, widths: [1280]) { #expect(layout.overlaps == []) }
    }
}
