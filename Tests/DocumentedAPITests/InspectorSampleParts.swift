// What the documents' samples use of the vendor's SDK, and what this program's modules have no use for: the configuration of a start.
import IdpSdk
import MasterControllerSdk

/// The version of the app.
struct KSMVersion {
    let majorVersion: Int
    let minorVersion: Int
    let build: Int
}

/// What the app tells of itself.
struct KSMSsmsAppConfiguration {
    let locale: String
    let version: KSMVersion
    let name: String
    let sdkconfig: String
}

/// A category of the configuration.
struct KSMConfigurationData {
    let category: String
    let tagName: String
}

/// The documents' start with a configuration.
struct KSMStartEventEx: KsMacroEvent {
    let traceContext = TraceContext.none
    init(
        serverBackend: String, ssmsAppConfiguration: KSMSsmsAppConfiguration, mcConfig: String,
        certificateChain: String, configurationData: KSMConfigurationData
    ) {}
}

/// The documents' restart with a configuration.
struct KSMRestartEventEx: KsMacroEvent {
    let traceContext = TraceContext.none
    init(
        serverBackend: String, ssmsAppConfiguration: KSMSsmsAppConfiguration, mcConfig: String,
        certificateChain: String
    ) {}
}

/// The app's files.
let (sdkConfig, mcConfig, certificateChain) = ("", "", "")
