import Foundation
import Terminal
import TestSupport
import Testing

/// An idle wizard waits only for keys and requests: no timer wakes it while the sandbox runs.
@Suite(.timeLimit(.minutes(3)), .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fdinfo")))
struct IdleTests {
    @Test func noTimerIsSetWhileNothingHappens() async throws {
        let home = try TemporaryFolder()
        let session = try await WizardSession.start(in: home)
        _ = try await session.onboard("jane")
        try await session.activate("jane", password: "Correct-Horse9")
        // A key pressed before the screen appears is ignored.
        try await session.terminal.waitFor(text: "jane is activated on this device and logged in.")
        // A watched request leaves one timer, which is due within a second. The monitor of a thread pool would set a new
        // timer each time, and this loop would never end.
        while try Self.isWokenWithinASecond(session.terminal.process) {
            session.terminal.write("\u{1B}OP")
            try await session.terminal.waitFor(text: "Keys on this screen")
            session.terminal.write("\u{1B}")
            try await session.terminal.waitFor(goneText: "Keys on this screen")
        }
        try await session.quit()
    }

    /// Whether a timer of the process is due within a second, according to timerfd in `/proc/PID/fdinfo` (proc(5)).
    private static func isWokenWithinASecond(_ process: Int32) throws -> Bool {
        let folder = "/proc/\(process)/fdinfo"
        let timers = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name -> Substring? in
            // The file may be closed meanwhile.
            guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else { return nil }
            return text.split(separator: "\n").first { $0.hasPrefix("it_value: (") }
        }
        return timers.contains { $0.hasPrefix("it_value: (0, ") && $0 != "it_value: (0, 0)" }
    }
}
