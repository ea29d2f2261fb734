import TestSupport
import Testing

/// The screens of Sudo Platform on a pseudo-terminal, with the sandbox's user pool.
@Suite(.timeLimit(.minutes(5))) struct SudoPlatformTests {
    @Test func enterAloneRegistersSignsInAndShowsTheClaims() async throws {
        let person = try await WizardSession.start(in: TemporaryFolder())
        try await person.choose("Sudo Platform")
        try await person.waitFor(state: "▲ NOT_REGISTERED")
        try await person.choose("Register with a TEST key")
        try await person.terminal.waitFor(text: "Enter start")
        person.terminal.write("\r")
        try await person.waitFor(state: "■ REGISTERED")
        try await person.terminal.waitFor(text: "register_key.private")
        try await person.choose("Sign in with the key")
        try await person.terminal.waitFor(text: "● SIGNED_IN as wizard-")
        try await person.choose("Tokens and claims")
        let shown = try await person.terminal.wait(until: "the claims are shown") {
            $0.screen.text.contains("custom:identityId")
        }
        #expect(!shown.screen.text.contains("eyJ"))
        // The other claims are below.
        person.terminal.write("\u{1B}[6~")
        try await person.terminal.waitFor(text: "custom:userType")
        person.terminal.write("\u{1B}[5~")
        try await person.terminal.waitFor(text: "custom:identityId")
        person.terminal.write("\r")
        try await person.terminal.waitFor(text: "eyJ")
        person.terminal.write("\u{1B}")
        try await person.terminal.waitFor(text: "Back to the start")
        try await person.quit()
        person.expectUnseen("PRIVATE KEY")
    }

    @Test func theUserIsDeletedAfterAQuestionAndTheClientIsReset() async throws {
        let person = try await WizardSession.start(in: TemporaryFolder(), arguments: ["--provider", "sudo-sandbox"])
        try await person.waitFor(state: "▲ NOT_REGISTERED")
        try await person.choose("Register with DeviceCheck")
        try await person.terminal.waitFor(text: "Enter start")
        person.terminal.write("\r")
        try await person.waitFor(state: "■ REGISTERED")
        try await person.choose("Sign in with the key")
        try await person.terminal.waitFor(text: "● SIGNED_IN as")
        try await person.choose("Back to the start")
        try await person.choose("De-register")
        try await person.choose("Delete the user and reset the client")
        try await person.waitFor(state: "▲ NOT_REGISTERED")
        try await person.terminal.waitFor(text: "The user is deleted.")
        try await person.quit()
    }

    @Test func aKeyUnderAnotherIdIsRefusedWithTheReasonAndTheRegistrationIsFound() async throws {
        let person = try await WizardSession.start(in: TemporaryFolder(), arguments: ["--provider", "sudo-sandbox"])
        try await person.choose("Administration")
        try await person.choose("TEST registration keys")
        try await person.terminal.waitFor(text: "Press n to generate one.")
        person.terminal.write("n")
        try await person.terminal.waitFor(text: "Enter create")
        person.terminal.write("\r")
        try await person.terminal.waitFor(text: "A TEST registration key was generated.")
        try await person.choose("Register with a TEST key")
        try await person.fill("Key ID", "00000000-0000-4000-8000-000000000000")
        person.terminal.write("\r")
        try await person.terminal.waitFor(text: "sudoplatform.identity.TestRegCheckFailed")
        try await person.choose("Registrations")
        try await person.terminal.waitFor(text: "Enter details")
        person.terminal.write("\r")
        // The list shows the name without its prefix; only the details show it completely.
        try await person.terminal.waitFor(text: "sudoplatform.identity.TestRegCheckFailed")
        try await person.quit()
        person.expectUnseen("PRIVATE KEY")
    }
}
