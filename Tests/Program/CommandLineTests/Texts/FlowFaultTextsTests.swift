import HTTPMessage
import IdentityAdministration
import IdentityModel
import Localization
import OpenID
import PrivateFiles
import Profiles
import Sentences
import SudoUser
import Testing
import UserAgents

@testable import Flows
@testable import IdentityServer
@testable import Wizard
@testable import idp_wizard

/// Every error of Sudo flows, administrations, stores and pasted addresses has its sentence in every language.
///
/// Cases without values are enumerated. For cases with values, the compiler requires a sample of each.
@Suite struct FlowFaultTextsTests {
    @Test(arguments: SudoInputNeed.allCases)
    func anInputThatIsMissing(_ need: SudoInputNeed) throws {
        try expectInEveryLanguage(fault: need.sentence(need == .tokenOption ? "--package" : "/x/my keys/key.pem"))
    }

    @Test(arguments: KeyFaultSample.allCases)
    func aKeyThatCannotBeUsed(_ sample: KeyFaultSample) throws {
        try expectInEveryLanguage(fault: sample.fault.sentence)
    }

    @Test(arguments: SudoObstacle.allCases)
    func aFlowThatIsNotPossible(_ obstacle: SudoObstacle) throws {
        for state in SudoState.allCases {
            var snapshot = SudoSnapshot()
            snapshot.state = state
            try expectInEveryLanguage(fault: obstacle.sentence(in: snapshot))
        }
    }

    @Test func everyErrorOfTheSudoClient() throws {
        let errors: [SudoUserClientError] = [
            .alreadyRegistered, .alreadySignedIn, .registerOperationAlreadyInProgress,
            .refreshTokensOperationAlreadyInProgress, .signInOperationAlreadyInProgress,
            .invalidRegistrationChallengeType, .keyNotFound(keyName: "k"), .notRegistered, .notSignedIn,
            .noAuthenticationProvider, .invalidConfig, .identityServiceConfigNotFound, .authTokenMissing,
            .notAuthorized, .invalidInput, .signInCanceled, .identityNotConfirmed, .externalSSOSessionExists,
            .serviceError, .requestError(cause: CancellationError()), .graphQLError(cause: [CancellationError()]),
            .fatalError(description: "The cryptographic library failed."),
        ]
        #expect(Set(errors.map(\.statusName)) == Set(SudoErrorCase.allCases.map(\.rawValue)))
        // The text of a fatal error is documented.
        for error in errors.dropLast() {
            try expectInEveryLanguage(fault: error.sentence)
            // The service's own words are not translated.
            let whole = Text.joined([
                error.sentence, Text("The service's answer: \("SomeException: no (HTTP 400)")").ended(),
            ])
            try expectInEveryLanguage(fault: whole)
        }
    }

    @Test(arguments: HTTPExchangeError.Reason.allCases, ["", "could not connect to h port 1: refused"])
    func aRequestOfTheSudoClientThatFails(_ reason: HTTPExchangeError.Reason, _ detail: String) throws {
        let error = HTTPExchangeError(reason, detail: Text(verbatim: detail))
        for failure in [SudoUserClientError.requestError(cause: error), .graphQLError(cause: [error])] {
            try expectInEveryLanguage(fault: failure.sentence)
            for language in Language.all where language != .english {
                let translated = try language.texts().translation(of: failure.sentence)
                #expect(translated?.contains("service") == false, "\(language.tag): \(failure.sentence)")
            }
        }
    }

    @Test(arguments: IdentityServerError.Code.allCases)
    func aStoreOrAnAddressThatCannotBeUsed(_ code: IdentityServerError.Code) throws {
        // The detail of these errors is a separate sentence.
        let hasSentence = [.storeNotPrivate, .storeKeyUnusable].contains(code)
        let error = IdentityServerError(
            code, subject: "/x",
            detail: hasSentence ? FileError("/x", .symbolicLink).sentence : Text(verbatim: "disk I/O"))
        try expectInEveryLanguage(fault: CommandError(error).message)
        try expectInEveryLanguage(fault: Text("There is not enough memory to hash the administrator's password."))
    }

    @Test(arguments: PasteSample.allCases)
    func anAddressThatIsRefused(_ sample: PasteSample) throws {
        try expectInEveryLanguage(fault: sample.refusal.sentence(expecting: "http://localhost:1/callback"))
    }

    @Test(arguments: AnswerSample.allCases)
    func anAnswerThatIsRefused(_ sample: AnswerSample) throws {
        try expectInEveryLanguage(fault: sample.refusal.sentence)
        try expectInEveryLanguage(
            fault: PasteAgent.PasteError.notThisAnswer(sample.refusal).sentence(expecting: "a:/b"))
    }

    @Test(arguments: [CancelOrigin.person, .program, .deadline])
    func aFlowThatWasCancelled(_ origin: CancelOrigin) throws {
        try expectInEveryLanguage(fault: SudoFlowRunError(cancelledBy: origin).error.sentence)
    }
}

enum KeyFaultSample: CaseIterable {
    case empty, publicKey, certificate, encrypted, ellipticCurve, openSSH, otherLabel, truncated, notBase64, notRSA
    case tooShort, damaged

    var fault: PrivateKeyError {
        switch self {
        case .empty: .empty
        case .publicKey: .publicKey
        case .certificate: .certificate
        case .encrypted: .encrypted
        case .ellipticCurve: .ellipticCurve
        case .openSSH: .openSSH
        case .otherLabel: .otherLabel("DH PARAMETERS")
        case .truncated: .truncated
        case .notBase64: .notBase64
        case .notRSA: .notRSA
        case .tooShort: .tooShort
        case .damaged: .damaged
        }
    }

    /// The sample of each error; the `switch` requires one for a new case.
    init(_ fault: PrivateKeyError) {
        self =
            switch fault {
            case .empty: .empty
            case .publicKey: .publicKey
            case .certificate: .certificate
            case .encrypted: .encrypted
            case .ellipticCurve: .ellipticCurve
            case .openSSH: .openSSH
            case .otherLabel: .otherLabel
            case .truncated: .truncated
            case .notBase64: .notBase64
            case .notRSA: .notRSA
            case .tooShort: .tooShort
            case .damaged: .damaged
            }
    }
}

enum PasteSample: CaseIterable {
    case empty, noAddress, otherAddress, notThisAnswer, alreadyDelivered

    var refusal: PasteAgent.PasteError {
        switch self {
        case .empty: .empty
        case .noAddress: .noAddress
        case .otherAddress: .otherAddress(UntrustedText("https://h/x"))
        case .notThisAnswer: .notThisAnswer(.stateMissing)
        case .alreadyDelivered: .alreadyDelivered
        }
    }

    /// The sample of each error; the `switch` requires one for a new case.
    init(_ refusal: PasteAgent.PasteError) {
        self =
            switch refusal {
            case .empty: .empty
            case .noAddress: .noAddress
            case .otherAddress: .otherAddress
            case .notThisAnswer: .notThisAnswer
            case .alreadyDelivered: .alreadyDelivered
            }
    }
}

enum AnswerSample: CaseIterable {
    case stateMismatch, stateMissing, issuerMismatch, issuerMissing, repeatedParameter, neither, both

    var refusal: AuthorizationResponseError {
        switch self {
        case .stateMismatch: .stateMismatch
        case .stateMissing: .stateMissing
        case .issuerMismatch: .issuerMismatch(received: UntrustedText("https://h"))
        case .issuerMissing: .issuerMissing
        case .repeatedParameter: .repeatedParameter("code")
        case .neither: .neitherCodeNorError
        case .both: .codeAndError
        }
    }

    /// The sample of each error; the `switch` requires one for a new case.
    init(_ refusal: AuthorizationResponseError) {
        self =
            switch refusal {
            case .stateMismatch: .stateMismatch
            case .stateMissing: .stateMissing
            case .issuerMismatch: .issuerMismatch
            case .issuerMissing: .issuerMissing
            case .repeatedParameter: .repeatedParameter
            case .neitherCodeNorError: .neither
            case .codeAndError: .both
            }
    }
}
