/// The program `idp-wizard`: its command line, the wizard in a terminal, the headless commands and the embedded server.
///
/// It connects the other modules: it reads profiles and settings, opens providers, creates the engines of Flows, and
/// displays what the Wizard module draws. Secrets that a profile names are read only if the user has allowed their
/// places, and text from a server is displayed only sanitised. With `--json`, results are JSON on standard output.
///
/// The wizard's loop runs on the main thread; effects run elsewhere, and their results arrive in `WizardInbox`. A
/// headless command runs on Swift's tasks while the main thread waits for its end or a signal.
///
/// Start with `Program` and `CommandTable`, then `WizardBackend` for the wizard, or one file in `Commands`.
/// `ProviderAccess` creates and connects everything for one provider.

// Code in main.swift, including its closures, is isolated to the main actor at run time, so it contains only this call.
Program.run()
