// swift-tools-version: 6.2
import PackageDescription

/// The tools version selects Swift 6 mode; these stricter settings apply to every target.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
]

/// A floor of the package: the folder of its modules in `Sources`, and of their tests in `Tests`.
///
/// From the top; a module imports from its own floor and those below. Device and provider stand beside each other and meet only over
/// HTTP. `.ci/check-module-graph` holds both.
enum Floor: String {
    case program = "Program"
    case wizard = "Wizard"
    case flows = "Flows"
    case device = "Device"
    case provider = "Provider"
    case protocols = "Protocols"
    case texts = "Texts"
    case edges = "Edges"
    case values = "Values"

    func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
        .target(
            name: name, dependencies: dependencies, path: "Sources/\(rawValue)/\(name)", swiftSettings: strict)
    }

    func tests(_ name: String, _ dependencies: [Target.Dependency], excluding: [String] = []) -> Target {
        .testTarget(
            name: name, dependencies: dependencies, path: "Tests/\(rawValue)/\(name)", exclude: excluding,
            swiftSettings: strict)
    }
}

/// A C library of the system, imported by one Swift module only.
///
/// Its module map has the `link` lines.
func library(_ name: String, pkgConfig: String? = nil, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
    name: "idp-wizard",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "idp-wizard", targets: ["idp-wizard"]),
        .library(name: "IdpSdk", targets: ["IdpSdk"]),
        .library(name: "MasterControllerSdk", targets: ["MasterControllerSdk"]),
        .library(name: "SudoUser", targets: ["SudoUser"]),
        .library(name: "IdentityServer", targets: ["IdentityServer"]),
    ],
    targets: [
        // C libraries
        library("CMicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
        library("CGnuTLS", apt: "libgnutls28-dev", brew: "gnutls"),
        library("CCurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        library("CCrypto", apt: "libssl-dev", brew: "openssl@3"),
        library("CSQLite", apt: "libsqlite3-dev", brew: "sqlite"),
        library("CPostgreSQL", pkgConfig: "libpq", apt: "libpq-dev", brew: "libpq"),
        library("CSodium", apt: "libsodium-dev", brew: "libsodium"),
        .systemLibrary(name: "CKeyring", path: "Sources/CLibraries/CKeyring"),
        library("CXML", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
        library("CYAML", apt: "libfyaml-dev", brew: "libfyaml"),
        library("COath", apt: "liboath-dev", brew: "oath-toolkit"),
        library("CQREncode", apt: "libqrencode-dev", brew: "qrencode"),
        library("CPCRE2", apt: "libpcre2-dev", brew: "pcre2"),
        library("CNcurses", apt: "libncurses-dev", brew: "ncurses"),

        // Program: the program
        .executableTarget(
            name: "idp-wizard",
            dependencies: [
                "Doctor", "Profiles", "SandboxStates", "Wizard", "TerminalUI", "Tapes", "Flows", "RunExports",
                "Recording", "IdpSdk",
                "Onboarding", "HandOuts", "SeparatedValues", "MasterControllerSdk", "SudoUser",
                "IdentityAdministration",
                "UserAgents",
                "DeviceStorage",
                "IdentityServer", "OpenID", "CognitoProtocol", "Localization", "Assets", "HTTPServer", "HTTPClient",
                "NcursesTerminal", "JOSE", "YAML", "QRCode", "PrivateFiles", "FlowModel", "IdentityModel",
                "HTTPMessage", "Terminal", "Sentences",
            ],
            path: "Sources/Program/idp-wizard", swiftSettings: strict),
        Floor.program.module(
            "Doctor",
            [
                "Sentences", "Localization", "FlowModel", "Profiles", "Flows", "IdpSdk", "SudoUser",
                "IdentityAdministration", "CognitoProtocol", "OpenID", "IdentityModel", "HTTPMessage", "JOSE",
            ]),
        Floor.program.module(
            "Profiles",
            [
                "Sentences", "FlowModel", "CognitoProtocol", "SudoUser", "DeviceStorage", "IdentityModel", "JOSE",
                "HTTPMessage", "Assets", "YAML", "PrivateFiles",
            ]),
        Floor.program.module(
            "SandboxStates",
            [
                "Sentences", "MasterControllerSdk", "SudoUser", "DeviceStorage", "IdentityStorage", "IdentityModel",
                "SQLDatabase", "SQLite", "PrivateFiles", "Secrets",
            ]),

        // Wizard: screens
        Floor.wizard.module(
            "Wizard",
            ["Sentences", "Localization", "Terminal", "TerminalUI", "Recording", "FlowModel", "IdentityModel"]),
        Floor.wizard.module("TerminalUI", ["Sentences", "Localization", "Terminal", "IdentityModel"]),
        Floor.wizard.module("Tapes", ["Sentences", "Secrets", "Terminal"]),

        // Flows: flows and their runs
        // flows, screens, program
        Floor.flows.module(
            "Flows",
            [
                "Sentences", "MasterControllerSdk", "IdpSdk", "SudoUser", "IdentityAdministration", "UserAgents",
                "FlowModel",
                "OpenID", "IdentityModel", "HTTPMessage", "JOSE",
            ]),
        Floor.flows.module(
            "RunExports", ["Localization", "Recording", "FlowModel", "IdentityModel", "JOSE", "Terminal"]),
        Floor.flows.module("Recording", ["Sentences", "Localization", "FlowModel", "IdentityModel", "JOSE"]),

        Floor.flows.module(
            "Onboarding",
            [
                "Sentences", "Localization", "Flows", "IdpSdk", "MasterControllerSdk", "IdentityAdministration",
                "OpenID", "HTTPMessage", "FlowModel", "IdentityModel", "JOSE", "PrivateFiles", "SeparatedValues",
            ]),

        Floor.flows.module(
            "HandOuts", ["Sentences", "Localization", "PageMarkup", "QRCode", "HTTPMessage", "IdentityModel"]),

        // Device: the device: SDKs, user agents, administration
        // the SDKs, the administration, the embedded provider
        Floor.device.module(
            "IdpSdk", ["Sentences", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "HTTPClient", "HTML"]),
        Floor.device.module(
            "MasterControllerSdk",
            [
                "Sentences", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "HTTPClient", "DeviceStorage",
                "SQLDatabase",
                "SQLite",
            ]),
        Floor.device.module(
            "SudoUser",
            [
                "Sentences", "CognitoProtocol", "DeviceStorage", "OpenID", "IdentityModel", "HTTPMessage", "HTTPClient",
                "JOSE",
                "SQLDatabase", "SQLite",
            ]),
        Floor.device.module(
            "IdentityAdministration",
            ["Sentences", "FlowModel", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "HTTPClient"]),
        Floor.device.module(
            "UserAgents",
            ["Sentences", "OpenID", "IdentityModel", "HTTPMessage", "HTTPClient", "HTTPServer", "HTML", "PageMarkup"]),
        Floor.device.module(
            "DeviceStorage",
            ["Sentences", "IdentityModel", "Secrets", "SQLDatabase", "SQLite", "PrivateFiles", "CKeyring"]),

        // Provider: the embedded identity provider
        Floor.provider.module(
            "IdentityServer",
            [
                "Sentences", "IdentityCore", "IdentityStorage", "ServerRouting", "OpenIDProvider", "AdminREST",
                "CognitoPool",
                "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "HTTPServer", "SQLDatabase", "SQLite", "PostgreSQL",
                "PrivateFiles",
            ]),
        Floor.provider.module(
            "OpenIDProvider",
            [
                "Sentences", "IdentityCore", "IdentityStorage", "ServerRouting", "PageMarkup", "OpenID",
                "IdentityModel", "JOSE",
                "HTTPMessage", "HTTPServer", "OneTimePassword", "QRCode", "Assets",
            ]),
        Floor.provider.module(
            "AdminREST",
            [
                "Sentences", "IdentityCore", "IdentityStorage", "ServerRouting", "CognitoProtocol", "IdentityModel",
                "HTTPMessage",
                "HTTPServer",
                "JOSE", "OneTimePassword",
            ]),
        Floor.provider.module(
            "CognitoPool",
            [
                "Sentences", "CognitoProtocol", "IdentityCore", "IdentityStorage", "ServerRouting", "PageMarkup",
                "OpenID",
                "IdentityModel", "HTTPMessage", "HTTPServer", "JOSE",
            ]),
        Floor.provider.module(
            "ServerRouting",
            [
                "Sentences", "IdentityCore", "IdentityStorage", "OpenID", "IdentityModel", "HTTPMessage", "JOSE",
                "HTTPServer",
            ]),
        Floor.provider.module(
            "IdentityStorage",
            [
                "Sentences", "IdentityCore", "CognitoProtocol", "OpenID", "IdentityModel", "JOSE", "OneTimePassword",
                "SQLDatabase",
                "SQLite", "PostgreSQL", "PrivateFiles",
            ]),
        // the embedded provider
        Floor.provider.module(
            "IdentityCore",
            [
                "Sentences", "CognitoProtocol", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "OneTimePassword",
                "RegularExpression",
            ]),

        // Protocols: both ends of a protocol
        Floor.protocols.module("OpenID", ["Sentences", "IdentityModel", "HTTPMessage", "JOSE"]),
        Floor.protocols.module("CognitoProtocol", ["IdentityModel", "HTTPMessage", "JOSE"]),

        // Texts: texts in every language
        Floor.texts.module(
            "PageMarkup", ["Sentences", "Localization", "IdentityModel", "HTTPMessage", "Assets", "QRCode"]),
        Floor.texts.module("Localization", ["Sentences", "Assets"]),
        .target(
            name: "Assets", dependencies: ["CEmbeddedFiles"], path: "Assets", exclude: ["Files", "Guides", "Pictures"],
            swiftSettings: strict),
        .target(name: "CEmbeddedFiles", path: "Sources/Texts/CEmbeddedFiles"),

        // Edges: one Swift module over one C library each
        Floor.edges.module("HTTPServer", ["HTTPMessage", "Secrets", "CMicrohttpd", "CGnuTLS"]),
        Floor.edges.module("HTTPClient", ["Sentences", "HTTPMessage", "CCurl"]),
        Floor.edges.module("NcursesTerminal", ["Terminal", "CTerminal"]),
        .target(
            name: "CTerminal", dependencies: ["CNcurses"],
            path: "Sources/Edges/CTerminal", cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo", .when(platforms: [.linux]))]),
        Floor.edges.module("SQLite", ["SQLDatabase", "CSQLite", "PrivateFiles"]),
        Floor.edges.module("PostgreSQL", ["SQLDatabase", "CPostgreSQL"]),
        Floor.edges.module("JOSE", ["Sentences", "CCrypto"]),
        Floor.edges.module("HTML", ["CXML"]),
        Floor.edges.module("YAML", ["Sentences", "CYAML"]),
        Floor.edges.module("OneTimePassword", ["COath"]),
        Floor.edges.module("QRCode", ["CQREncode"]),
        Floor.edges.module("RegularExpression", ["CPCRE2"]),
        Floor.edges.module("PrivateFiles", ["Sentences"]),

        // Values: values and ports
        Floor.values.module("FlowModel", ["Sentences", "IdentityModel"]),
        Floor.values.module("IdentityModel", ["Sentences", "Secrets"]),
        // shared below
        Floor.values.module("HTTPMessage", ["Sentences", "Secrets"]),
        Floor.values.module("SQLDatabase"),
        Floor.values.module("SeparatedValues", ["Sentences"]),
        Floor.values.module("Terminal"),
        // edges: one Swift module over one C library each
        Floor.values.module("Secrets", ["CSodium", "CHashMemory"]),
        .target(name: "CHashMemory", path: "Sources/Values/CHashMemory", cSettings: [.define("_GNU_SOURCE")]),
        // sentences that keep their parts; every module may import it
        Floor.values.module("Sentences"),

        // test support
        // tests
        .target(
            name: "TestSupport",
            dependencies: ["HTTPMessage", "IdentityModel", "JOSE", "CPseudoTerminal", "Terminal"],
            path: "Tests/Support",
            exclude: [
                "CPseudoTerminal", "PostgreSQLCluster", "terminal-probe", "store-probe", "secrets-probe", "sudo-probe",
            ],
            swiftSettings: strict),
        .target(
            name: "CPseudoTerminal", path: "Tests/Support/CPseudoTerminal", cSettings: [.define("_GNU_SOURCE")]),
        .target(
            name: "PostgreSQLCluster", dependencies: ["PostgreSQL", "SQLDatabase", "TestSupport"],
            path: "Tests/Support/PostgreSQLCluster", swiftSettings: strict),
        .executableTarget(
            name: "terminal-probe", dependencies: ["NcursesTerminal", "Terminal", "TestSupport"],
            path: "Tests/Support/terminal-probe", swiftSettings: strict),
        .executableTarget(
            name: "store-probe", dependencies: ["SQLDatabase", "SQLite"], path: "Tests/Support/store-probe",
            swiftSettings: strict),
        .executableTarget(
            name: "sudo-probe", dependencies: ["SudoUser", "IdentityModel", "HTTPMessage"],
            path: "Tests/Support/sudo-probe", swiftSettings: strict),
        .executableTarget(
            name: "secrets-probe", dependencies: ["Secrets", "HTTPMessage", "CPseudoTerminal"],
            path: "Tests/Support/secrets-probe",
            swiftSettings: strict),

        // tests
        // What guides and CONTRIBUTING.md show.
        .testTarget(
            name: "Examples",
            dependencies: [
                "Flows", "MasterControllerSdk", "IdpSdk", "IdentityServer", "IdentityAdministration", "IdentityModel",
                "HTTPClient", "TestSupport",
            ], swiftSettings: strict),
        Floor.program.tests(
            "CommandLineTests",
            [
                "Sentences", "idp-wizard", "Doctor", "Profiles", "SandboxStates", "Wizard", "TerminalUI",
                "Localization", "YAML",
                "CognitoProtocol",
                "FlowModel", "IdentityModel",
                "Flows", "HTTPClient", "SQLDatabase", "SQLite", "HTTPServer", "HTTPMessage", "IdentityAdministration",
                "IdentityServer", "MasterControllerSdk",
                "OpenID", "DeviceStorage", "JOSE", "PrivateFiles", "Recording", "SudoUser", "Tapes", "UserAgents",
                "Onboarding", "TestSupport",
            ]),
        Floor.program.tests(
            "EndToEndTests",
            [
                "Sentences", "idp-wizard", "TestSupport", "Terminal", "IdentityServer", "IdentityAdministration",
                "HTTPClient", "HTTPServer",
                "HTTPMessage", "IdentityModel", "JOSE", "Onboarding", "OneTimePassword", "OpenID", "PostgreSQLCluster",
            ]),
        Floor.program.tests(
            "PeerTests",
            [
                "idp-wizard", "IdpSdk", "CognitoProtocol", "OpenID", "IdentityModel", "OneTimePassword", "HTTPClient",
                "HTTPMessage", "JOSE", "Onboarding", "TestSupport",
            ], excluding: ["Scripts"]),
        Floor.program.tests("DocumentationTests", ["TestSupport"]),
        Floor.wizard.tests(
            "WizardTests",
            [
                "Sentences", "Wizard", "TerminalUI", "Localization", "Terminal", "Recording", "FlowModel",
                "IdentityModel", "Assets", "QRCode",
                "TestSupport",
            ],
            excluding: ["Goldens"]),
        Floor.flows.tests(
            "FlowsTests",
            [
                "Sentences", "Flows", "MasterControllerSdk", "IdpSdk", "SudoUser", "CognitoProtocol",
                "IdentityAdministration",
                "IdentityServer", "HTTPClient", "HTML", "SQLDatabase", "SQLite", "HTTPMessage", "OpenID",
                "IdentityModel", "JOSE", "TestSupport",
            ]),
        Floor.flows.tests(
            "RunExportsTests",
            [
                "Sentences", "RunExports", "Localization", "Recording", "FlowModel", "IdentityModel", "JOSE", "HTML",
                "Assets",
                "TestSupport",
            ]),
        Floor.flows.tests(
            "RecordingTests", ["Sentences", "Recording", "FlowModel", "IdentityModel", "JOSE", "TestSupport"],
            excluding: ["Vectors"]
        ),
        Floor.flows.tests(
            "OnboardingTests",
            [
                "Sentences", "Onboarding", "Flows", "IdpSdk", "MasterControllerSdk", "Localization",
                "IdentityAdministration", "FlowModel", "IdentityModel", "JOSE", "PrivateFiles", "SeparatedValues",
                "Assets", "IdentityServer", "HTTPClient", "HTTPMessage",
                "TestSupport",
            ]),
        Floor.flows.tests(
            "HandOutsTests",
            [
                "Sentences", "HandOuts", "Localization", "HTML", "IdentityModel", "JOSE", "Assets", "TestSupport",
            ], excluding: ["Goldens"]),
        Floor.device.tests(
            "IdpSdkTests",
            [
                "Sentences", "IdpSdk", "OpenID", "IdentityModel", "JOSE", "HTML", "HTTPClient", "HTTPMessage",
                "TestSupport",
            ],
            excluding: ["Corpus"]),
        Floor.device.tests(
            "MasterControllerSdkTests",
            [
                "Sentences", "MasterControllerSdk", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "SQLDatabase",
                "SQLite",
                "TestSupport",
            ]),
        Floor.device.tests(
            "SudoUserTests",
            [
                "Sentences", "SudoUser", "CognitoProtocol", "DeviceStorage", "IdentityServer", "IdentityAdministration",
                "HTTPClient", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "SQLDatabase", "SQLite", "TestSupport",
                "sudo-probe",
            ]),
        Floor.device.tests(
            "IdentityAdministrationTests",
            [
                "Sentences", "IdentityAdministration", "IdentityServer", "OpenID", "IdentityModel", "HTTPClient",
                "HTTPMessage",
                "JOSE",
                "TestSupport",
            ]),
        Floor.device.tests(
            "UserAgentsTests",
            [
                "Sentences", "UserAgents", "PageMarkup", "IdentityServer", "HTTPServer", "HTTPClient", "HTTPMessage",
                "OpenID",
                "IdentityModel", "TestSupport",
            ]),
        // The samples in KOBIL's documents use older Swift, with casts and plain classes: they must compile with their warnings.
        .testTarget(
            name: "DocumentedAPITests",
            dependencies: [
                "MasterControllerSdk", "IdpSdk", "IdentityServer", "IdentityAdministration", "HTTPClient",
                "HTTPMessage",
                "HTML", "OneTimePassword", "SudoUser", "CognitoProtocol", "JOSE", "OpenID", "TestSupport",
                "IdentityModel", "Recording",
            ], path: "Tests/Device/DocumentedAPITests", swiftSettings: [.swiftLanguageMode(.v5)]),
        Floor.provider.tests(
            "IdentityServerTests",
            [
                "Sentences", "IdentityServer", "IdentityCore", "IdentityStorage", "ServerRouting", "PageMarkup",
                "Localization", "OpenIDProvider", "AdminREST", "CognitoPool", "CognitoProtocol", "OpenID",
                "IdentityModel", "HTTPMessage", "JOSE", "HTTPServer", "HTTPClient", "HTML", "IdpSdk", "SudoUser",
                "SQLDatabase", "SQLite", "PostgreSQL", "PostgreSQLCluster", "PrivateFiles", "IdentityAdministration",
                "OneTimePassword", "QRCode", "TestSupport",
            ], excluding: ["Exports"]),
        Floor.protocols.tests(
            "OpenIDTests", ["Sentences", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "TestSupport"]),
        Floor.protocols.tests(
            "CognitoProtocolTests", ["CognitoProtocol", "IdentityModel", "HTTPMessage", "JOSE"], excluding: ["Vectors"]),
        Floor.edges.tests(
            "EdgeTests",
            [
                "Sentences", "Secrets", "PrivateFiles", "SQLDatabase", "SQLite", "HTML", "YAML", "OneTimePassword",
                "QRCode", "RegularExpression", "HTTPMessage", "Terminal", "IdentityModel", "Tapes", "DeviceStorage",
                "TestSupport", "secrets-probe", "store-probe",
            ]),
        Floor.edges.tests("HTTPServerTests", ["HTTPServer", "HTTPMessage", "HTTPClient", "TestSupport"]),
        Floor.edges.tests("HTTPClientTests", ["HTTPClient", "HTTPMessage", "Sentences", "TestSupport"]),
        Floor.edges.tests("NcursesTerminalTests", ["NcursesTerminal", "Terminal", "TestSupport", "terminal-probe"]),
        Floor.edges.tests("PostgreSQLTests", ["PostgreSQL", "PostgreSQLCluster", "SQLDatabase", "TestSupport"]),
        Floor.values.tests("SeparatedValuesTests", ["Sentences", "SeparatedValues", "TestSupport"]),
        Floor.edges.tests("JOSETests", ["Sentences", "JOSE", "TestSupport"]),
    ]
)
