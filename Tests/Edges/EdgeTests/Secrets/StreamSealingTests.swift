import Secrets
import Testing

@Suite struct StreamSealingTests {
    private func sealed(_ pieces: [[UInt8]], _ key: SymmetricKey) -> (header: [UInt8], pieces: [[UInt8]]) {
        var stream = StreamSealing(key: key)
        let sealed = pieces.enumerated().map { index, piece in
            piece.withUnsafeBytes { stream.seal($0, isLast: index == pieces.count - 1) }
        }
        return (stream.header, sealed)
    }

    @Test func aStreamOpensPieceByPiece() throws {
        let key = SymmetricKey()
        let pieces: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 7, count: 100_000), []]
        let (header, sealed) = sealed(pieces, key)
        var stream = try StreamOpening(key: key, header: header)
        for (piece, wanted) in zip(sealed, pieces) {
            let (isComplete, opened) = (stream.isComplete, try stream.open(piece))
            #expect(!isComplete && opened == wanted)
            #expect(piece.count == wanted.count + StreamSealing.overhead)
        }
        let isComplete = stream.isComplete
        #expect(isComplete)
    }

    @Test func whatIsLeftOutReorderedChangedOrOfAnotherKeyIsRefused() throws {
        let key = SymmetricKey()
        let (header, sealed) = sealed([[1], [2], [3]], key)
        func refuses(_ pieces: [[UInt8]], key: SymmetricKey) throws -> Bool {
            var stream = try StreamOpening(key: key, header: header)
            do throws(SecretsError) {
                for piece in pieces { _ = try stream.open(piece) }
                return false
            } catch {
                return error.code == .notAuthentic
            }
        }
        #expect(try !refuses(sealed, key: key))
        #expect(try refuses([sealed[1]], key: key))
        #expect(try refuses([sealed[0], sealed[2]], key: key))
        #expect(try refuses(sealed + [sealed[2]], key: key))
        #expect(try refuses([sealed[0].map { $0 ^ 1 }], key: key))
        #expect(try refuses([[]], key: key))
        #expect(try refuses(sealed, key: SymmetricKey()))
        #expect(throws: SecretsError.self) { _ = try StreamOpening(key: key, header: [1]) }
    }
}
