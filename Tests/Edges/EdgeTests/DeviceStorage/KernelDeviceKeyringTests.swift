import Dispatch
import Glibc
import Secrets
import TestSupport
import Testing

@testable import DeviceStorage

/// The kernel's own keyring; skipped if the machine forbids its use, as many containers do.
@Suite(.enabled(if: isKeyringThere, "the kernel's keyring cannot be used here"))
struct KernelDeviceKeyringTests {
    private let keyring = KernelDeviceKeyring()
    private let name = "idp-wizard test \(getpid())"

    @Test func aKeyIsKeptReplacedReadOnAnotherThreadAndTakenAway() async throws {
        #expect(try keyring.key(named: name) == nil)
        let (one, other) = (Secret(SeededRandom(1).bytes(32)), Secret(SeededRandom(2).bytes(32)))
        try keyring.keep(one, named: name)
        #expect(try keyring.key(named: name) == one)
        try keyring.keep(other, named: name)
        // A new thread does not possess the key yet.
        let (keyring, name) = (keyring, name)
        let elsewhere = await withCheckedContinuation { continuation in
            DispatchQueue(label: "another thread").async {
                continuation.resume(returning: Result { try keyring.key(named: name) })
            }
        }
        #expect(try elsewhere.get() == other)
        try keyring.remove(named: name)
        #expect(try keyring.key(named: name) == nil)
        try keyring.remove(named: name)
    }

    @Test func whatIsNoKeyOfOursIsNotReadInPart() throws {
        let long = name + " long"
        try keyring.keep(Secret(SeededRandom().bytes(2000)), named: long)
        #expect(throws: KeyringError(number: EMSGSIZE)) { try keyring.key(named: long) }
        try keyring.remove(named: long)
    }
}

private let isKeyringThere: Bool = {
    do {
        _ = try KernelDeviceKeyring().key(named: "idp-wizard test")
        return true
    } catch {
        return false
    }
}()
