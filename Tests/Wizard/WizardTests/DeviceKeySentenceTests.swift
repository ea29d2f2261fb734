import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// The screen for the authentication mode shows the location of the stored login's key.
@Suite struct DeviceKeySentenceTests {
    @Test(arguments: [
        (false, "somebody who copies this device's files"), (true, "the stored login is lost at a reboot"),
    ])
    func theModesWithTheDevicesKeySayWhereItStands(_ isInKeyring: Bool, _ words: String) throws {
        var provider = Scenes.sandbox
        provider.keepsKeyInKeyring = isInKeyring
        var driver = try Scenes.started(provider: provider)
        driver.press(.down)
        driver.press(.enter)
        for mode in ModeScreen.modes {
            let text = try driver.text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(text.contains(words) == (mode == .no || mode == .biometric), "\(mode): \(text)")
            #expect(text.contains("six digits or more") == (mode == .pin))
            driver.press(.down)
        }
    }
}
