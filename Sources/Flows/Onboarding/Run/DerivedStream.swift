import Secrets

/// A sequence of numbers that a key, a row and an attempt determine: HMAC-SHA-256 in counter mode.
struct DerivedStream {
    private let key: Secret
    private let row: Int
    private let attempt: Int
    private var counter = 0
    private var block: ArraySlice<UInt8> = []

    init(_ key: Secret, row: Int, attempt: Int) {
        self.key = key
        self.row = row
        self.attempt = attempt
    }

    /// A number from 0; bytes above the largest multiple of the limit are discarded, so that the distribution is
    /// uniform.
    mutating func number(below limit: UInt8) -> UInt8 {
        let bound = 256 / Int(limit) * Int(limit)
        while true {
            let byte = nextByte()
            if Int(byte) < bound { return byte % limit }
        }
    }

    private mutating func nextByte() -> UInt8 {
        if let byte = block.popFirst() { return byte }
        let message = [row, attempt, counter].flatMap { number in
            withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
        }
        counter += 1
        block = HMACSHA256.code(of: message, key: key)[...]
        return block.popFirst() ?? 0
    }
}
