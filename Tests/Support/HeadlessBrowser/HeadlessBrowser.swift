import CPseudoTerminal
import FoundationEssentials
import Glibc
import JOSE

/// A headless Chromium with its own profile, for tests of pages in a real browser.
///
/// It is controlled over the DevTools pipe; nothing is polled. The browser ends when the last reference is released.
public final class HeadlessBrowser: Sendable {
    /// The path of Chromium, or `nil` if it is not installed (`.dev/packages test` installs it).
    public static let program: String? = [
        "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
    ].first { access($0, X_OK) == 0 }

    private let pid: pid_t
    private let pipe: DevToolsPipe
    private let session: String
    private let folder: TemporaryFolder

    private init(pid: pid_t, pipe: DevToolsPipe, session: String, folder: TemporaryFolder) {
        self.pid = pid
        self.pipe = pipe
        self.session = session
        self.folder = folder
    }

    deinit {
        let pid = pid
        kill(pid, SIGKILL)
        BlockingThread.start {
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
        }
    }

    /// Starts a browser with one empty page.
    public static func start(width: Int = 1000, height: Int = 800) async throws -> HeadlessBrowser {
        guard let program else { throw DevToolsPipe.Failure(description: "Chromium is not installed") }
        let folder = try TemporaryFolder()
        let (commandRead, commandWrite) = try makePipe()
        let (answerRead, answerWrite) = try makePipe()
        let pid = try spawn(
            program,
            [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-extensions", "--disable-background-networking", "--disable-component-update",
                "--disable-sync", "--hide-scrollbars", "--window-size=\(width),\(height)", "--remote-debugging-pipe",
                "--user-data-dir=\(folder.path("profile"))", "about:blank",
            ], reading: commandRead, writing: answerWrite)
        close(commandRead)
        close(answerWrite)
        let pipe = DevToolsPipe(reading: answerRead, writing: commandWrite)
        let target = try await pipe.send("Target.createTarget", ["url": "about:blank"])
        let attached = try await pipe.send(
            "Target.attachToTarget", ["targetId": target["targetId"] ?? .null, "flatten": true])
        let session = attached["sessionId"]?.string ?? ""
        let browser = HeadlessBrowser(pid: pid, pipe: pipe, session: session, folder: folder)
        _ = try await pipe.send("Page.enable", session: session)
        return browser
    }

    /// Opens an address and waits until the page, or the page that it redirects to, is loaded.
    public func open(_ url: String) async throws {
        try await loading {
            _ = try await self.pipe.send("Page.navigate", ["url": .string(url)], session: self.session)
        }
    }

    /// Performs an action that navigates to another page, and waits until that page is loaded.
    public func loading(_ action: () async throws -> Void) async throws {
        let before = pipe.count(of: Self.loaded)
        try await action()
        guard await pipe.wait(for: Self.loaded, count: before + 1) else {
            throw DevToolsPipe.Failure(description: "the browser has ended")
        }
    }

    /// Waits until a JavaScript expression is true.
    ///
    /// Evaluates it again each time a page has been loaded.
    public func untilTrue(_ expression: String) async throws {
        while true {
            let before = pipe.count(of: Self.loaded)
            if let value = try? await evaluate(expression), value == "true" { return }
            guard await pipe.wait(for: Self.loaded, count: before + 1) else {
                throw DevToolsPipe.Failure(description: "the browser has ended")
            }
        }
    }

    /// The value of a JavaScript expression on the page, as text.
    public func evaluate(_ expression: String) async throws -> String {
        let result = try await pipe.send(
            "Runtime.evaluate",
            ["expression": .string("String(\(expression))"), "awaitPromise": true, "returnByValue": true],
            session: session)
        if let exception = result["exceptionDetails"] { throw DevToolsPipe.Failure(description: exception.text) }
        return result["result"]?["value"]?.string ?? ""
    }

    /// Enters a value into the input named `name`.
    public func fill(_ name: String, _ value: String) async throws {
        _ = try await evaluate(
            "(() => { const e = document.querySelector('[name=\"\(name)\"]'); e.focus(); e.value = \(JSONValue.string(value).text); "
                + "e.dispatchEvent(new Event('input', {bubbles: true})); return e.name })()")
    }

    /// Clicks the element of a selector and waits for the next page.
    public func press(_ selector: String) async throws {
        try await loading { _ = try await self.evaluate("document.querySelector('\(selector)').click()") }
    }

    /// The visible text of the page.
    public func text() async throws -> String { try await evaluate("document.body.innerText") }

    /// The page as a PNG image.
    public func screenshot() async throws -> [UInt8] {
        let result = try await pipe.send("Page.captureScreenshot", ["format": "png"], session: session)
        return Data(base64Encoded: result["data"]?.string ?? "").map { Array($0) } ?? []
    }

    /// The page as it is printed, as a PDF with the page's own paper size.
    public func printed() async throws -> [UInt8] {
        let result = try await pipe.send(
            "Page.printToPDF", ["preferCSSPageSize": true, "printBackground": false], session: session)
        return Data(base64Encoded: result["data"]?.string ?? "").map { Array($0) } ?? []
    }

    /// Sets the size of the viewport, which may be narrower than a desktop window.
    public func resize(width: Int, height: Int) async throws {
        _ = try await pipe.send(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(Int64(width)), "height": .integer(Int64(height)), "deviceScaleFactor": 1,
                "mobile": false,
            ], session: session)
    }

    /// Emulates the media feature `prefers-color-scheme`.
    public func prefer(colorScheme: String) async throws {
        _ = try await pipe.send(
            "Emulation.setEmulatedMedia",
            ["features": [.object(["name": "prefers-color-scheme", "value": .string(colorScheme)])]], session: session)
    }

    private static let loaded = "Page.loadEventFired"

    /// Starts Chromium with the descriptors that it expects: it reads from 3 and writes to 4.
    private static func spawn(
        _ program: String, _ arguments: [String], reading: Int32, writing: Int32
    ) throws(PosixFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, reading, 3)
        posix_spawn_file_actions_adddup2(&actions, writing, 4)
        _ = pt_close_others(&actions, 5)
        let argv = ([program] + arguments).map { strdup($0) } + [nil]
        var child: pid_t = 0
        let result = posix_spawn(&child, program, &actions, nil, argv, environ)
        for pointer in argv { free(pointer) }
        posix_spawn_file_actions_destroy(&actions)
        guard result == 0 else { throw PosixFailure(number: result, doing: "posix_spawn \(program)") }
        return child
    }

    /// Creates a pipe whose descriptors are above 4 and are not inherited by other children.
    private static func makePipe() throws(PosixFailure) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw PosixFailure(number: errno, doing: "pipe") }
        let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
        for end in ends { close(end) }
        guard !moved.contains(where: { $0 < 0 }) else { throw PosixFailure(number: errno, doing: "fcntl") }
        return (moved[0], moved[1])
    }
}
