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
            characters.swapAt(index, random.number(below: index + 1))
        }
        return Secret(characters)
    }

    private static func pick(_ from: [UInt8], _ random: any RandomSource) -> UInt8 {
        from[random.number(below: from.count)]
    }
}
