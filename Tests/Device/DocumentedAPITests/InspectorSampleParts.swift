// The types of the vendor's SDK that the documents' samples use and this program's modules do not need: the
// configuration of a start.
import IdpSdk
import MasterControllerSdk

struct KSMVersion {
    let majorVersion: Int
    let minorVersion: Int
    let build: Int
}

/// The app's description of itself.
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

/// The documents' start event with a configuration.
struct KSMStartEventEx: KsMacroEvent {
    let traceContext = TraceContext.none
    init(
        serverBackend: String, ssmsAppConfiguration: KSMSsmsAppConfiguration, mcConfig: String,
        certificateChain: String, configurationData: KSMConfigurationData
    ) {}
}

/// The documents' restart event with a configuration.
struct KSMRestartEventEx: KsMacroEvent {
    let traceContext = TraceContext.none
    init(
        serverBackend: String, ssmsAppConfiguration: KSMSsmsAppConfiguration, mcConfig: String,
        certificateChain: String
    ) {}
}

/// The app's files.
let (sdkConfig, mcConfig, certificateChain) = ("", "", "")
