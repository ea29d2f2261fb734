import QRCode
import TestSupport
import Testing

/// The wrapper of libqrencode: its symbols have the standard's shape, and an independent scanner decodes them.
@Suite struct QRMatrixTests {
    static let address =
        "otpauth://totp/sandbox:jane?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=sandbox&algorithm=SHA1&digits=6&period=30"

    @Test(arguments: QRMatrix.ErrorCorrection.allCases)
    func threeCornersHaveTheFinderPattern(_ level: QRMatrix.ErrorCorrection) throws {
        let matrix = try QRMatrix(Self.address, errorCorrection: level)
        #expect((matrix.side - 17) % 4 == 0)
        #expect(matrix.rows.count == matrix.side)
        #expect(matrix.rows.allSatisfy { $0.count == matrix.side })
        for (top, left) in [(0, 0), (0, matrix.side - 7), (matrix.side - 7, 0)] {
            for row in 0..<7 {
                for column in 0..<7 {
                    let ring = max(abs(row - 3), abs(column - 3))
                    #expect(matrix.isDark(row: top + row, column: left + column) == (ring != 2))
                }
            }
        }
        #expect(!matrix.isDark(row: -1, column: 0))
        #expect(!matrix.isDark(row: 0, column: matrix.side))
    }

    @Test func moreCorrectionTakesMoreRoom() throws {
        let sides = try QRMatrix.ErrorCorrection.allCases.map {
            try QRMatrix(Self.address, errorCorrection: $0).side
        }
        #expect(sides == sides.sorted())
        #expect(Set(sides).count > 1)
    }

    @Test func whatCannotBeDrawnIsSaid() {
        #expect(throws: QRCodeError(.empty)) { try QRMatrix("") }
        #expect(throws: QRCodeError(.tooLong)) { try QRMatrix(String(repeating: "x", count: 2500)) }
        #expect(throws: QRCodeError(.tooLong)) { try QRMatrix(String(repeating: "x", count: 100_000)) }
    }

    @Test(
        .enabled(if: Scanner.isThere, "zbarimg (Debian: zbar-tools) reads the symbols back"),
        arguments: [address, "a", "Grüße, 日本 ✓", String(repeating: "long ", count: 200)])
    func aScannerReadsWhatWasWritten(_ text: String) async throws {
        #expect(try await Scanner.read(QRMatrix(text)) == text)
    }
}
