// Foundation is imported on purpose: most apps do, and its modules must not contradict those of the products.
import Foundation
import IdentityServer
import IdpSdk
import MasterControllerSdk
import SudoUser

let app = try await App()
try await app.showThePageOfAnActivation()
try await app.showThatNobodyIsRegistered()
try await app.close()
