// Foundation is imported because most apps import it, and its names must not conflict with those of the products.
import Foundation
import IdentityServer
import IdpSdk
import MasterControllerSdk
import SudoUser

let app = try await App()
try await app.showThePageOfAnActivation()
try await app.showThatNobodyIsRegistered()
try await app.close()
