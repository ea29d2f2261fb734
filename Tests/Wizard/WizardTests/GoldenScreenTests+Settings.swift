import IdentityModel
import Terminal
import Testing

@testable import Wizard

extension GoldenScreenTests {
    static let settings: [Scene] = [
        Scene("settings") {
            var driver = try Scenes.started()
            driver.press(.function(9))
            return driver
        },
        Scene("settings-changed") {
            var driver = try Scenes.started(Scenes.one)
            driver.press(.function(9))
            driver.press(.tab)
            driver.press(.down)
            driver.press(.down)
            driver.press(.tab)
            driver.press(.tab)
            driver.press(.character(" "))
            return driver
        },
        Scene("palette-start") {
            var driver = try Scenes.started()
            driver.press(.control("p"))
            return driver
        },
        Scene("palette-found") {
            var driver = try Scenes.users()
            driver.press(.character(":"))
            driver.type("cod")
            return driver
        },
        Scene("palette-none") {
            var driver = try Scenes.credentials()
            driver.press(.control("p"))
            driver.type("xyz")
            return driver
        },
    ]
}
