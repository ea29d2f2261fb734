import IdentityAdministration
import IdentityServer
import IdpSdk
import JOSE
import MasterControllerSdk
import OneTimePassword
import Synchronization
import TestSupport
import Testing

/// Flows with several pages, and flows that change a password, through the documented calls; in both themes of the
/// pages.
@Suite(.timeLimit(.minutes(3))) struct SeveralPagesTests {
    private let password = "Correct-horse-9"
    private let other = "Another-horse-9"

    @Test func theThreePagesOfAnEnrolmentAskEachTheirOwnFields() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let id = try await bank.administration.createUser(NewUser(username: "jane"))
        try await bank.administration.resetPassword(of: id, to: Secret("68493536-Start"), isTemporary: true)
        let handler = FieldHandler(
            bank, clientId: "KSSIDPWebBasedEnrollment",
            answers: ["username": "jane", "activation-code": try await bank.activationCode(for: id)])
        handler.onPage = { [password] page, handler in
            // The second page asks for the temporary password, the third for the new one, both with the same field ID.
            handler.answers["password"] = page.pageNumber == 2 ? "68493536-Start" : password
            handler.answers["confirmPassword"] = password
            return nil
        }
        let (result, set) = await handler.run()
        #expect(set?.status == .ok, "\(result)")
        #expect(
            handler.asked == [["username", "activation-code"], ["password"], ["password", "confirmPassword"]])
        _ = await bank.masterController.receive(KSMRestartEvent())
        let login = FieldHandler(
            bank, clientId: "KssIdpLogin", userId: "jane", answers: ["username": "jane", "password": password])
        #expect(await login.run().1?.status == .ok)
        await bank.close()
    }

    @Test func aCancelOnALaterPageLeavesEverythingAsItWas() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let id = try await bank.administration.createUser(NewUser(username: "jane"))
        try await bank.administration.resetPassword(of: id, to: Secret("68493536-Start"), isTemporary: true)
        let code = try await bank.activationCode(for: id)
        let handler = FieldHandler(
            bank, clientId: "KSSIDPWebBasedEnrollment",
            answers: ["username": "jane", "activation-code": code, "password": "68493536-Start"])
        handler.onPage = { page, _ in page.pageNumber == 3 ? IdpSdkError(42, 7, "User cancelled") : nil }
        let cancelled = await handler.getAuthorizationCode()
        #expect(cancelled.idpSdkError == IdpSdkError(42, 7, "User cancelled"))
        #expect(handler.asked.count == 3)

        handler.onPage = { [password] page, handler in
            handler.answers["password"] = page.pageNumber == 2 ? "68493536-Start" : password
            handler.answers["confirmPassword"] = password
            return nil
        }
        #expect(await handler.run().1?.status == .ok)
        await bank.close()
    }

    @Test(arguments: [PageThemeName.kobil, .keycloak])
    func aTemporaryPasswordIsReplacedInTheLogin(theme: PageThemeName) async throws {
        let bank = try await Bank(theme: theme)
        _ = await bank.start()
        let id = try await bank.activate("jane", password: password)
        try await bank.administration.resetPassword(of: id, to: Secret("68493536-Start"), isTemporary: true)
        let handler = FieldHandler(
            bank, clientId: "KssIdpLogin", userId: "jane",
            answers: [
                "username": "jane", "password": "68493536-Start", "confirmPassword": other, "password-new": other,
                "password-confirm": other,
            ])
        handler.onPage = { [other] page, handler in
            if page.pageNumber == 2 { handler.answers["password"] = other }
            return nil
        }
        let (result, set) = await handler.run()
        #expect(set?.status == .ok, "\(result)")
        #expect(handler.asked.count == 2 && handler.asked[0] == ["username", "password"])
        await bank.close()
    }

    @Test func aChangedPasswordReplacesTheOldOne() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        try await bank.activate("jane", password: password)
        let handler = FieldHandler(
            bank, clientId: "KssIdpChangePassword", userId: "jane",
            answers: ["username": "jane", "current-password": "wrong-horse-9", "new-password": other])
        handler.onPage = { [password] page, handler in
            if page.attempt == 2 { handler.answers["current-password"] = password }
            return nil
        }
        let result = await handler.getAuthorizationCode()
        #expect(!result.hasError(), "\(result)")
        #expect(handler.asked.first == ["username", "current-password", "new-password"])
        #expect(handler.errors.last??.subsystem == 580 && handler.errors.last??.errorCode == 9)

        let old = FieldHandler(
            bank, clientId: "KssIdpLogin", userId: "jane", answers: ["username": "jane", "password": password])
        old.onPage = { page, handler in page.previousError }
        #expect(await old.getAuthorizationCode().idpSdkError?.errorCode == 10)
        let new = FieldHandler(
            bank, clientId: "KssIdpLogin", userId: "jane", answers: ["username": "jane", "password": other])
        #expect(await new.run().1?.status == .ok)
        await bank.close()
    }

    @Test func aForgottenPasswordIsReplacedByACode() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let id = try await bank.activate("jane", password: password)
        let handler = FieldHandler(
            bank, clientId: "KssIdpForgotPassword", userId: "jane",
            answers: [
                "username": "jane", "activation-code": try await bank.activationCode(for: id), "new-password": other,
            ])
        let result = await handler.getAuthorizationCode()
        #expect(!result.hasError(), "\(result)")
        #expect(handler.asked == [["username", "activation-code", "new-password"]])
        let login = FieldHandler(
            bank, clientId: "KssIdpLogin", userId: "jane", answers: ["username": "jane", "password": other])
        #expect(await login.run().1?.status == .ok)
        let again = FieldHandler(bank, clientId: "KssIdpForgotPassword", userId: "jane", answers: handler.answers)
        again.onPage = { page, _ in page.previousError }
        #expect(await again.getAuthorizationCode().idpSdkError?.errorCode == 6)
        await bank.close()
    }

    @Test(arguments: [PageThemeName.kobil, .keycloak])
    func aSecondFactorIsSetUpInOneLoginAndAskedInTheNext(theme: PageThemeName) async throws {
        let bank = try await Bank(theme: theme)
        _ = await bank.start()
        let id = try await bank.activate("jane", password: password)
        try await bank.administration.changeRequiredActions(of: id, adding: ["CONFIGURE_TOTP"])

        let authenticator = Authenticator()
        let handler = FieldHandler(
            bank, clientId: "KssIdpLogin", userId: "jane",
            answers: ["username": "jane", "password": password, "userLabel": "phone"])
        handler.onPage = { page, handler in
            for case .totp(let setup) in page.shownOnce { authenticator.setup = setup }
            guard let now = authenticator.password(at: bank.clock) else { return nil }
            for id in page.inputFieldIds where id == "otp" || id == "totp" { handler.answers[id] = now }
            return nil
        }
        let (result, set) = await handler.run()
        #expect(set?.status == .ok, "\(result)")
        #expect(authenticator.setup?.secret.exposedText.count ?? 0 >= 26)

        _ = await bank.masterController.receive(KSMRestartEvent())
        bank.clock.advance(seconds: 60)
        let next = FieldHandler(
            bank, clientId: "KssIdpLogin", userId: "jane", answers: ["username": "jane", "password": password])
        next.onPage = handler.onPage
        let (second, again) = await next.run()
        #expect(again?.status == .ok, "\(second)")
        #expect(next.asked == [["username", "password"], ["otp"]])
        await bank.close()
    }
}

/// A user's authenticator app.
private final class Authenticator: Sendable {
    private let kept = Mutex<OneTimePasswordSetup?>(nil)

    /// The setup that a page showed; written on the thread of `provideCredentials`.
    var setup: OneTimePasswordSetup? {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }

    func password(at clock: StandingClock) -> String? {
        guard let setup, let key = Base32.decode(setup.secret.exposedText),
            let algorithm = TOTP.Algorithm(rawValue: setup.algorithm.rawValue),
            let totp = try? TOTP(algorithm: algorithm, digits: setup.digits, period: setup.period)
        else { return nil }
        let step = totp.step(at: Int64(clock.now().timeIntervalSince1970))
        return key.withUnsafeBytes { try? totp.password(key: $0, step: step) }
    }
}
