import Foundation
import TestSupport
import Testing

/// A page of HTML as a browser prints it: one picture per sheet of paper.
struct PrintedPages {
    static let isPossible =
        HeadlessBrowser.program != nil && InstalledProgram.path("pdftoppm") != nil
        && InstalledProgram.path("zbarimg") != nil

    private let folder: TemporaryFolder
    private let names: [String]

    var count: Int { names.count }

    init(_ page: [UInt8], in browser: HeadlessBrowser) async throws {
        folder = try TemporaryFolder()
        try folder.write("page.html", page)
        try await browser.open("file://\(folder.path("page.html"))")
        try Data(try await browser.printed()).write(to: URL(filePath: folder.path("page.pdf")))
        let program = try #require(InstalledProgram.path("pdftoppm"))
        let end = try await ChildProcess.run(
            program, ["-r", "150", "-gray", folder.path("page.pdf"), folder.path("sheet")], environment: [:])
        #expect(end.status == 0, "\(end.errors)")
        names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".pgm") }
            .sorted()
    }

    /// The contents of the QR codes, sheet by sheet.
    ///
    /// - Parameter cards: whether each sheet is cut into eight cards first.
    func codes(cards: Bool = false) async throws -> [String] {
        var codes: [String] = []
        for name in names {
            guard cards else {
                codes += try await Self.scan(folder.path(name))
                continue
            }
            for (index, card) in try Self.cards(of: Data(contentsOf: URL(filePath: folder.path(name)))).enumerated() {
                try folder.write("card-\(index)", card)
                codes += try await Self.scan(folder.path("card-\(index)"))
            }
        }
        return codes
    }

    /// Cuts a picture in the format PGM into two columns and four rows.
    private static func cards(of picture: Data) throws -> [[UInt8]] {
        let bytes = Array(picture)
        let head = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        let size = String(decoding: try #require(head.dropFirst().first), as: UTF8.self).split(separator: " ")
            .compactMap { Int($0) }
        try #require(size.count == 2 && head.count == 4 && head[3].count == size[0] * size[1])
        let (pixels, width, height) = (Array(head[3]), size[0] / 2, size[1] / 4)
        return (0..<8).map { card in
            let (left, top) = (card % 2 * width, card / 2 * height)
            return (top..<top + height).reduce(into: Array("P5 \(width) \(height) 255\n".utf8)) { part, row in
                part += pixels[(row * size[0] + left)..<(row * size[0] + left + width)]
            }
        }
    }

    /// The QR code of a text, read from a picture in which each character has four by eight pixels.
    static func code(inText text: String) async throws -> String {
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.allSatisfy { " █▀▄".contains($0) } ? Array($0) : [] }
        let width = (rows.map(\.count).max() ?? 0) + 4
        var pixels: [UInt8] = []
        for row in rows {
            for half in [Character("▀"), "▄"] {
                let line = (0..<width).flatMap { column in
                    let isDark = row.indices.contains(column) && (row[column] == "█" || row[column] == half)
                    return [UInt8](repeating: isDark ? 0 : 255, count: 4)
                }
                for _ in 0..<4 { pixels += line }
            }
        }
        let folder = try TemporaryFolder()
        let head = "P5 \(width * 4) \(pixels.count / (width * 4)) 255\n"
        try folder.write("text.pgm", Array(head.utf8) + pixels)
        return try await scan(folder.path("text.pgm")).joined()
    }

    private static func scan(_ picture: String) async throws -> [String] {
        let program = try #require(InstalledProgram.path("zbarimg"))
        return try await ChildProcess.run(
            program, ["--raw", "-q", "--nodbus", "-Sdisable", "-Sqrcode.enable", picture],
            environment: ["LC_ALL": "C.UTF-8"]
        ).lines
    }
}
