import Assets
import IdentityModel
import Localization
import MasterControllerSdk
import Profiles
import Sentences
import TestSupport
import Testing

@testable import Flows
@testable import idp_wizard

/// The advice that a headless command prints for the code that a flow ended with.
@Suite struct FlowAdviceTests {
    @Test(arguments: [
        (FlowName.activate, StatusType.wrongCredentials, IdpSdkError(580, 1, "x"), "--field username=@FILE"),
        (.activate, .wrongCredentials, IdpSdkError(580, 3, "x"), "--field activation-code=@FILE"),
        (.changePassword, .wrongCredentials, IdpSdkError(580, 7, "x"), "--field current-password=@FILE"),
        (.login, .wrongCredentials, IdpSdkError(580, 10, "x"), "several wrong ones lock"),
        (.login, .failed, IdpSdkError(513, 4041, "x"), "p code issue jane, then p flow add-user"),
        (.login, .failed, IdpSdkError(513, 4002, "x"), "p flow delete-user"),
        (.activate, .cannotAcquireTokenData, IdpSdkError(910, 11, "x"), "p code issue jane"),
        (.login, .cannotAcquireTokenData, IdpSdkError(910, 11, "x"), "p flow login"),
        (.login, .notSupported, IdpSdkError(910, 17, "x"), "Log in instead: p flow login"),
        (.activate, .wrongCredentials, IdpSdkError(.pageExpired, Text("x")), "Try again"),
        (.activate, .invalidPassword, IdpSdkError(580, 13, "x"), "Choose another password; the code is still valid."),
        (.login, .invalidPassword, IdpSdkError(580, 13, "x"), "Choose another password."),
        (.changePassword, .invalidPassword, IdpSdkError(580, 13, "x"), "Choose another password."),
    ])
    func theWayOnIsTheOneThatHelps(
        _ flow: FlowName, _ status: StatusType, _ error: IdpSdkError, _ words: String
    ) throws {
        let advice = try #require(Self.advice().after(Self.outcome(flow, status, error)))
        #expect(advice.contains(words), "\(advice)")
    }

    private static func advice(
        _ profile: ProviderProfile = ProviderProfile(name: "t", kind: .kobil, baseURL: "", tenant: .sandbox),
        in language: Language = .english
    ) throws -> FlowAdvice {
        FlowAdvice(commands: ProviderCommands(program: ["p"], profile: profile), texts: try language.texts())
    }

    /// In the pseudo-translation, only codes, commands and quoted words of a server contain other letters.
    @Test(arguments: StatusType.allCases.filter { $0 != .ok }) func aComplaintMixesNoLanguages(
        _ status: StatusType
    ) throws {
        let hidden = Texts(try Catalogue(parsing: OneLetterLanguage.catalogue(of: MessageTemplate.contents())))
        let errors =
            (Array(1...27) + Array(900...930)).map { (580, $0) } + [4002, 4036, 4041, 4042].map { (513, $0) }
            + IdpSdkError.Local.allCases.map { (900, $0.rawValue) }
            + (Array(1...33) + Array(100...107)).map { (910, $0) }
        for (subsystem, code) in errors {
            let own = IdpSdkError(subsystem, code, words: Text("A sentence without a text in any language."))
            let told = try #require(
                FlowReporting.complaint(Self.outcome(.login, status, own), advice: nil, texts: hidden))
            let words = OneLetterLanguage.words(
                in: told, without: Set(status.name.split(separator: "_").map(String.init)))
            #expect(words.isEmpty, "\(told)")
            let said = IdpSdkError(subsystem, code, "Serverwort")
            guard said.isWordedByProvider else { continue }
            let quoted = FlowReporting.complaint(Self.outcome(.login, status, said), advice: nil, texts: hidden)
            #expect(quoted?.contains(#""Serverwort."#) == true, "\(quoted ?? "")")
        }
    }

    /// Each language has its own sentence, with the same commands and options.
    @Test(arguments: Language.all.filter { $0 != .english }) func adviceIsGivenInEveryLanguage(
        _ language: Language
    ) throws {
        var sentences = 0
        for kind in [ProviderKind.kobil, .oidc] {
            let profile = ProviderProfile(name: "t", kind: kind, baseURL: "", tenant: .sandbox)
            let english = try Self.advice(profile)
            let translated = try Self.advice(profile, in: language)
            let errors = [
                IdpSdkError(580, 1, "x"), IdpSdkError(580, 6, words: Text("x")), IdpSdkError(580, 901, "x"),
                IdpSdkError(580, 921, "x"), IdpSdkError(513, 4041, "x"), IdpSdkError(513, 4002, "x"),
                IdpSdkError(.scriptRequired, Text("x")), IdpSdkError(.anotherHost, Text("x")), IdpSdkError(1, 1, "x"),
            ]
            for status in StatusType.allCases {
                for error in errors {
                    let outcome = Self.outcome(.login, status, error)
                    let words = english.after(outcome)
                    let others = translated.after(outcome)
                    #expect((words == nil) == (others == nil))
                    guard let words, let others else { continue }
                    sentences += 1
                    #expect(words != others)
                    for command in ["p flow", "p code issue jane", "--field", "--json", "p users unlock jane"] {
                        #expect(words.contains(command) == others.contains(command), "\(others)")
                    }
                    #expect(!others.contains("{"), "\(others)")
                }
            }
        }
        #expect(sentences > 100)
    }

    private static func outcome(_ flow: FlowName, _ status: StatusType, _ error: IdpSdkError) -> FlowOutcome {
        FlowOutcome(
            requested: flow, flow: flow, ending: .refused, status: status, user: UserID("jane"), error: error,
            standing: nil,
            snapshot: .uninitialised, device: nil, trace: [], duration: .zero,
            waitingForPerson: .zero, providerWords: [])
    }

    /// A page that requires JavaScript, for every kind of flow: the advice is a command of that kind that uses a
    /// browser.
    @Test(arguments: FlowName.allCases.filter(\.hasPages))
    func noCommandIsNamedThatTheKindRefuses(_ flow: FlowName) throws {
        let outcome = Self.outcome(flow, .failed, IdpSdkError(.scriptRequired, Text("x")))
        for kind in [ProviderKind.keycloak, .oidc] {
            var profile = ProviderProfile(name: "t", kind: kind, baseURL: "", tenant: .sandbox)
            let advice = try Self.advice(profile)
            #expect(advice.after(outcome) == "Use a browser: p flow login --via browser.")
            // A browser cannot return to this program, so the final address is pasted.
            profile.redirectURI = "com.example.app:/cb"
            let pasting = try Self.advice(profile)
            #expect(pasting.after(outcome) == "Use a browser: p flow login --via paste.")
        }
        let kobil = try #require(Self.advice().after(outcome))
        #expect(!kobil.contains("flow login"), "\(kobil)")
        #expect(kobil.contains("web-activate --agent browser") == ![.changePassword, .forgotPassword].contains(flow))
    }

    /// A web view is restricted to the same hosts, a browser is not.
    @Test func aBrowserIsNamedBesideTheOtherHostUnlessItIsAWebView() throws {
        let outcome = Self.outcome(.login, .failed, IdpSdkError(.anotherHost, Text("x")))
        let kobil = try #require(Self.advice().after(outcome))
        #expect(kobil.hasSuffix("(https only)."), "\(kobil)")
        let profile = ProviderProfile(name: "t", kind: .keycloak, baseURL: "", tenant: .sandbox)
        #expect(try Self.advice(profile).after(outcome) == "\(kobil) Use a browser: p flow login --via browser.")
    }

    @Test func whereOnlyTheProviderHasUsersNoCommandAdministersThem() throws {
        let profile = ProviderProfile(name: "t", kind: .oidc, baseURL: "", tenant: .sandbox)
        let advice = try Self.advice(profile)
        for (status, error) in [
            (StatusType.activationCodeExpired, IdpSdkError(580, 5, "x")), (.lockedUser, IdpSdkError(580, 900, "x")),
        ] {
            let text = try #require(advice.after(Self.outcome(.login, status, error)))
            #expect(!text.contains("p code") && !text.contains("p users"), "\(text)")
        }
    }

    /// Advice to wait excludes advice to log in again.
    @Test(arguments: [IdpSdkError(910, 24, "x"), IdpSdkError(910, 12, "x"), IdpSdkError(.providerBusy, Text("x"))])
    func aProviderThatDidNotJudgeLeavesNothingToDoButToTryAgain(_ error: IdpSdkError) throws {
        for flow in [FlowName.stayLoggedIn, .login, .activate] {
            #expect(try Self.advice().after(Self.outcome(flow, .cannotAcquireTokenData, error)) == nil)
        }
    }

    /// A logout reports what remains active at the provider, to readers and to scripts.
    @Test func whatGoesOnAfterALogoutIsTold() throws {
        let texts = try Language.english.texts()
        let end = ProviderSessionEnd(token: .notRevocable, browserSessionAt: "https://id.example/logout")
        let sentences = end.sentences(texts).joined(separator: "\n")
        #expect(end.sentences(texts).count == 2 && sentences.contains("cannot revoke tokens"), "\(sentences)")
        #expect(sentences.contains("End it at https://id.example/logout"))
        #expect(
            end.json.line
                == #"{"token":"not-revocable","browserSession":"may-go-on","address":"https://id.example/logout"}"#)
        #expect(ProviderSessionEnd(token: .revoked, browserSessionAt: nil).sentences(texts).isEmpty)
        for token in ProviderSessionEnd.Token.allCases where token != .none && token != .revoked {
            #expect(ProviderSessionEnd(token: token, browserSessionAt: nil).sentences(texts).count == 1)
        }
    }

    /// "The server says" precedes only the server's own words.
    @Test(arguments: [
        (IdpSdkError(580, 6, "Activation Code is invalid"), true),
        (IdpSdkError(.rejectedCredentials, Text(verbatim: "No.")), true),
        (IdpSdkError(580, 6, words: Text("Activation Code is invalid")), false),
        (IdpSdkError(.rejectedCredentials, Text("The page was shown again without a reason.")), false),
        (
            IdpSdkError(
                .pageExpired,
                Text("The provider returned to the page and accepted no values: the page may have expired.")), false
        ), (IdpSdkError(.unreadablePage, Text("The page has no form to fill in.")), false),
    ])
    func onlyTheServersWordsAreCalledThem(_ error: IdpSdkError, _ isServers: Bool) throws {
        let outcome = Self.outcome(.login, .wrongCredentials, error)
        let complaint = try #require(
            FlowReporting.complaint(outcome, advice: Self.advice(), texts: Language.english.texts()))
        #expect(complaint.contains("The server says: \"") == isServers && complaint.contains(error.errorDescription))
    }
}
