import Flows
import Sentences

/// A missing key or token of a Sudo flow, or a file without one.
enum SudoInputNeed: Sendable, Hashable, CaseIterable {
    /// The variable with a TEST key is set, but not the one with its ID.
    case testKeyID
    /// No TEST key is given.
    case testKey
    /// No user is given for a federated sign-in.
    case user
    /// No issuer is given for a key.
    case issuer
    /// An issuer is given without its key.
    case issuerKey
    /// No key of an identity provider is given.
    case providerKey
    /// A token's file is given without an option that describes the token; the subject is the option.
    case tokenOption
    /// No DeviceCheck token is given.
    case deviceCheckToken
    /// No Play Integrity token is given.
    case playIntegrityToken
    /// A key has no ID.
    case keyID
    /// A file has no ID in its first line; the subject is the file.
    case idInFile
    /// A file is empty; the subject is the file.
    case contents

    /// A sentence that names the missing input (`subject`, if any) and how to provide it.
    func sentence(_ subject: String = "") -> Text {
        switch self {
        case .testKeyID: Text("\(SudoInputs.testKeyVariable) needs the key's ID in \(SudoInputs.testKeyIDVariable).")
        case .testKey:
            Text(
                "A TEST registration key is needed: give --key-file and --key-id, set \(SudoInputs.testKeyVariable) and \(SudoInputs.testKeyIDVariable), or write test-key into the profile. The Admin Console generates one."
            )
        case .user: Text("The user is needed: give --user, or write user below fsso in the profile.")
        case .issuer: Text("The issuer is needed: give --issuer, or write fsso into the profile.")
        case .issuerKey: Text("--issuer needs the issuer's key: give --key-file and --key-id.")
        case .providerKey:
            Text(
                "The key of your identity provider is needed: give --key-file, --key-id and --issuer, or write fsso into the profile."
            )
        case .tokenOption: Text("--token-file needs \(subject): the token names it.")
        case .deviceCheckToken:
            Text(
                "A DeviceCheck token is needed: give one of an iOS device with --token-file. Only the sandbox has an issuer of simulated tokens."
            )
        case .playIntegrityToken:
            Text(
                "A Play Integrity token is needed: give one of an Android device with --token-file. Only the sandbox has an issuer of simulated tokens."
            )
        case .keyID: Text("The key needs its ID: give --key-id.")
        case .idInFile: Text("\(subject) has no key ID in its first line.")
        case .contents: Text("\(subject) is empty.")
        }
    }
}

extension SudoInputError {
    static func missing(_ need: SudoInputNeed, _ subject: String = "") -> Self { .missing(need.sentence(subject)) }
}
