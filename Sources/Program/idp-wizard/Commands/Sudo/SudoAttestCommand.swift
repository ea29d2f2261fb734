import IdentityAdministration
import IdentityModel
import Localization
import PrivateFiles
import Profiles
import Sentences
import Wizard

/// `sudo attest …`: simulated DeviceCheck and Play Integrity tokens.
enum SudoAttestCommand {
    struct DeviceCheck: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo attest device-check", Text("create a simulated DeviceCheck token"),
            options: [.out, .vendorID, .buildType, .age, .pad],
            help: [
                Text(
                    """
                    A terminal is no Apple device: the server's simulated issuer creates the token, and only this \
                    server accepts it. With --age, the token must be rejected.
                    """)
            ])

        private let order: DeviceCheckOrder
        private let file: String

        init(_ line: ParsedLine) throws(UsageError) {
            order = DeviceCheckOrder(
                deviceID: try line.required(.vendorID),
                buildType: try line.word(.buildType, among: ["debug", "release"]) ?? "release",
                age: try OptionBound.number(.age, line, in: 0...1_000_000),
                padding: try OptionBound.number(.pad, line, in: 0...1_000_000))
            file = try line.required(.out)
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            try write(try await sudo.deviceCheckToken(order), to: file, context)
        }
    }

    struct PlayIntegrity: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo attest play-integrity", Text("create a simulated Play Integrity token"),
            options: [.out, .deviceID, .package, .certificate, .appVerdict, .deviceVerdict, .age],
            help: [
                Text(
                    """
                    A terminal is no Android device: the server's simulated issuer creates the token, and only \
                    this server accepts it. Its content is Google's decoded verdict. With other verdicts, another \
                    device ID, a certificate that is not listed, or --age, the token must be rejected.
                    """)
            ])

        private let order: PlayIntegrityOrder
        private let file: String

        init(_ line: ParsedLine) throws(UsageError) {
            var order = PlayIntegrityOrder(
                deviceID: try line.required(.deviceID), packageName: try line.required(.package),
                certificateDigest: line.value(.certificate))
            order.appRecognitionVerdict = line.value(.appVerdict)
            let verdicts = line.values(.deviceVerdict)
            if !verdicts.isEmpty { order.deviceRecognitionVerdict = verdicts.filter { $0 != "none" } }
            order.age = try OptionBound.number(.age, line, in: 0...1_000_000)
            self.order = order
            file = try line.required(.out)
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            try write(try await sudo.playIntegrityToken(order), to: file, context)
        }
    }

    /// Writes the token to the file and replaces an existing one, because a token is used once.
    private static func write(_ token: Secret, to file: String, _ context: CommandContext) throws(FileError) {
        try token.withExposedBytes { bytes throws(FileError) in try PrivateFile.replace(file, with: [bytes]) }
        context.report(
            ["file": .string(file), "simulated": .boolean(true)],
            Text("\(UntrustedText(file).sanitised()) has a simulated token."))
    }
}
