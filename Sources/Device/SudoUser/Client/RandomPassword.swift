import IdentityModel

/// The password of a SignUp, which Cognito requires, but no sign-in uses.
enum RandomPassword {
    /// The characters of each class that Cognito's default policy requires (sudo-user-ios 18.2.1,
    /// DefaultPasswordGenerator).
    private static let classes = [
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789", ".!?;,&%$@#^*~",
    ].map { Array($0.utf8) }

    private static let length = 50

    /// Generates a password of 50 characters with at least one of each class.
    static func make(_ random: any RandomSource) -> Secret {
        var characters = classes.map { pick($0, random) }
        let all = classes.flatMap { $0 }
        while characters.count < length { characters.append(pick(all, random)) }
        for index in characters.indices.reversed() {
            characters.swapAt(index, number(below: index + 1, random))
        }
        return Secret(characters)
    }

    private static func pick(_ from: [UInt8], _ random: any RandomSource) -> UInt8 {
        from[number(below: from.count, random)]
    }

    /// A uniformly distributed number below a bound of at most 256; unsuitable bytes are drawn again.
    private static func number(below bound: Int, _ random: any RandomSource) -> Int {
        let limit = 256 - 256 % bound
        // A broken source that never returns a suitable byte must not hang the caller.
        for _ in 0..<64 {
            let byte = Int(random.bytes(1).first ?? 0)
            if byte < limit { return byte % bound }
        }
        return 0
    }
}
