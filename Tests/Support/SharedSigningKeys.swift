public import JOSE
import Synchronization

/// Gives keys that the tests of this process share, because generating an RSA key takes long.
///
/// Two keys that follow each other differ; after ``count`` keys of an algorithm, the first one comes again. A test that
/// compares keys of different stores uses ``FreshSigningKeys``.
public struct SharedSigningKeys: SigningKeySource {
    private struct Shelf {
        var keys: [SigningKey] = []
        var taken = 0
    }

    private static let count = 12
    private static let shelves = Mutex<[SigningAlgorithm: Shelf]>([:])

    public init() {}

    public func key(_ algorithm: SigningAlgorithm) throws(JOSEError) -> SigningKey {
        guard [.rs256, .ps256].contains(algorithm) else { return try .generate(algorithm) }
        let result = Self.shelves.withLock { shelves in
            Result { () throws(JOSEError) in
                var shelf = shelves[algorithm] ?? Shelf()
                defer { shelves[algorithm] = shelf }
                shelf.taken += 1
                guard shelf.keys.count == Self.count else {
                    shelf.keys.append(try .generate(algorithm))
                    return shelf.keys[shelf.keys.count - 1]
                }
                return shelf.keys[shelf.taken % Self.count]
            }
        }
        return try result.get()
    }
}
