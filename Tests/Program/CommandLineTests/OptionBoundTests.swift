import Profiles
import Sentences
import Testing

@testable import idp_wizard

/// Numbers, durations, ports and sizes out of range: the message names the limit.
@Suite struct OptionBoundTests {
    private func complaint(_ line: String) -> Text? {
        do throws(UsageError) {
            _ = try CommandTable.program.command(
                try CommandLineParser(.program).parse(line.split(separator: " ").map(String.init)))
            return nil
        } catch { return error.message }
    }

    private static let code = "code issue jane --period"
    private static let device = "sudo devices allow d --period"
    private static let token = "sudo attest device-check --vendor-id v --out f"

    @Test(arguments: [
        ("\(code) 0", "--period must be at least 1s; not \"0\"."),
        ("\(code) 0d", "--period must be at least 1s; not \"0d\"."),
        ("\(code) -5d", "--period must be at least 1s; not \"-5d\"."),
        ("\(code)=-5", "--period must be at least 1s; not \"-5\"."),
        ("\(code) 36601d", "--period must be at most 36600d; not \"36601d\"."),
        ("\(code) 99999999999999999999h", "--period must be at most 36600d; not \"99999999999999999999h\"."),
        ("\(device) 0s", "--period must be at least 1s; not \"0s\"."),
        ("\(device) -1h", "--period must be at least 1s; not \"-1h\"."),
        ("\(device) 999999999999d", "--period must be at most 36600d; not \"999999999999d\"."),
        ("flow login --deadline 0", "--deadline must be above 0; not \"0\"."),
        ("flow login --deadline -1", "--deadline must be above 0; not \"-1\"."),
        ("flow sign-in --deadline -inf", "--deadline must be above 0; not \"-inf\"."),
        ("flow login --deadline 1000000", "--deadline must be below 1000000; not \"1000000\"."),
        ("runs replay last --speed 0", "--speed must be above 0; not \"0\"."),
        ("runs replay last --speed 1e9", "--speed must be at most 1000; not \"1e9\"."),
        ("\(token) --age -1", "--age must be at least 0; not \"-1\"."),
        ("\(token) --age 1000001", "--age must be at most 1000000; not \"1000001\"."),
        ("\(token) --pad -99999999999999999999", "--pad must be at least 0; not \"-99999999999999999999\"."),
        ("\(token) --pad 99999999999999999999", "--pad must be at most 1000000; not \"99999999999999999999\"."),
        ("play t.tape --size 0x24", "--size must be at least 1x1; not \"0x24\"."),
        ("play t.tape --size 80x-1", "--size must be at least 1x1; not \"80x-1\"."),
        ("serve --listen 127.0.0.1:70000", "--listen must have a port from 0 to 65535; not \"127.0.0.1:70000\"."),
        ("serve --listen [::1]:-1", "--listen must have a port from 0 to 65535; not \"[::1]:-1\"."),
        ("serve --issuer http://h:0/auth", "--issuer must have a port from 1 to 65535; not \"http://h:0/auth\"."),
        ("serve --issuer https://h:65536", "--issuer must have a port from 1 to 65535; not \"https://h:65536\"."),
        ("serve --trusted-proxy 10.0.0.0/0", "--trusted-proxy must have a prefix from 1 to 32; not \"10.0.0.0/0\"."),
        (
            "serve --upstream-address 10.0.0.0/0",
            "--upstream-address must have a prefix from 1 to 32; not \"10.0.0.0/0\"."
        ),
        ("serve --trusted-proxy 10.0.0.0/33", "--trusted-proxy must have a prefix from 1 to 32; not \"10.0.0.0/33\"."),
        (
            "serve --trusted-proxy 2001:db8::/-1",
            "--trusted-proxy must have a prefix from 1 to 128; not \"2001:db8::/-1\"."
        ),
    ])
    func theMessageNamesTheBound(_ line: String, _ message: String) throws {
        let found = try #require(complaint(line))
        #expect(found.english == message)
        try expectInEveryLanguage(fault: found)
    }

    /// For input that is not a number or lacks a unit, the message describes the format.
    @Test(arguments: [
        ("\(code) 5", "d, h, m or s"), ("\(code) soon", "d, h, m or s"), ("flow login --deadline nan", "a number of"),
        ("runs replay last --speed x", "a number above"), ("\(token) --age 1.5", "a whole number"),
        ("play t.tape --size 80", "COLUMNSxROWS"), ("serve --listen h:x", "HOST:PORT"),
        ("serve --listen :70000", "HOST:PORT"), ("serve --issuer ftp://h:0", "an http or https URL"),
        ("serve --trusted-proxy h/33", "an IP address"),
    ])
    func whatIsNoNumberIsToldItsForm(_ line: String, _ part: String) {
        #expect(complaint(line)?.english.contains(part) == true, "\(complaint(line) ?? Text("taken"))")
    }

    @Test(arguments: [
        "\(code) 1s", "\(code) 36600d", "flow login --deadline 0.001", "flow login --deadline 999999",
        "runs replay last --speed 1000", "\(token) --age 0 --pad 1000000", "play t.tape --size 1x400",
        "serve --listen 127.0.0.1:0", "serve --listen 127.0.0.1:65535", "serve --trusted-proxy 10.0.0.0/1",
    ])
    func theBoundItselfIsTaken(_ line: String) { #expect(complaint(line) == nil) }
}
