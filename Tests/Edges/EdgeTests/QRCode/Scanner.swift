import QRCode
import TestSupport
import Testing

/// An independent scanner: `zbarimg`, which decodes an image of a symbol.
enum Scanner {
    /// The path of the program, or `nil` if it is not installed.
    static let path = InstalledProgram.path("zbarimg")

    static var isThere: Bool { path != nil }

    static func read(_ matrix: QRMatrix) async throws -> String {
        let program = try #require(path)
        let folder = try TemporaryFolder()
        try folder.write("symbol.pgm", picture(matrix))
        let scan = try await ChildProcess.run(
            program, ["--raw", "-q", "--nodbus", "-Sdisable", "-Sqrcode.enable", folder.path("symbol.pgm")],
            environment: ["LC_ALL": "C.UTF-8"])
        #expect(scan.status == 0)
        return scan.lines.joined(separator: "\n")
    }

    /// A greyscale image with four pixels per module, including the border.
    private static func picture(_ matrix: QRMatrix) -> [UInt8] {
        let scale = 4
        let extent = (matrix.side + 2 * QRMatrix.quietZone) * scale
        var bytes = Array("P5 \(extent) \(extent) 255\n".utf8)
        for y in 0..<extent {
            for x in 0..<extent {
                let isDark = matrix.isDark(
                    row: y / scale - QRMatrix.quietZone, column: x / scale - QRMatrix.quietZone)
                bytes.append(isDark ? 0 : 255)
            }
        }
        return bytes
    }
}
