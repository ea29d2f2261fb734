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

/// A module under `Sources/`.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A test target under `Tests/`; shared test code is in `Tests/Support`.
func tests(_ name: String, _ dependencies: [Target.Dependency], excluding: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: excluding, swiftSettings: strict)
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
        .target(
            name: "CTerminal", dependencies: ["CNcurses"],
            cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo", .when(platforms: [.linux]))]),
        .target(name: "CTaskThreads"),
        .target(name: "CEmbeddedFiles"),
        .target(name: "CHashMemory", cSettings: [.define("_GNU_SOURCE")]),

        // sentences that keep their parts; every module may import it
        module("Sentences"),

        // edges: one Swift module over one C library each
        module("Secrets", ["CSodium", "CHashMemory"]),
        module("PrivateFiles", ["Sentences"]),
        module("SQLDatabase"),
        module("SQLite", ["SQLDatabase", "CSQLite", "PrivateFiles"]),
        module("PostgreSQL", ["SQLDatabase", "CPostgreSQL"]),
        module("JOSE", ["Sentences", "CCrypto"]),
        module("HTML", ["CXML"]),
        module("YAML", ["Sentences", "CYAML"]),
        module("OneTimePassword", ["COath"]),
        module("QRCode", ["CQREncode"]),
        module("RegularExpression", ["CPCRE2"]),
        module("HTTPServer", ["HTTPMessage", "Secrets", "CMicrohttpd", "CGnuTLS"]),
        module("HTTPClient", ["Sentences", "HTTPMessage", "CCurl"]),
        module("NcursesTerminal", ["Terminal", "CTerminal"]),

        // shared below
        module("HTTPMessage", ["Sentences", "Secrets"]),
        module("Terminal"),
        module("IdentityModel", ["Sentences", "Secrets"]),
        module("OpenID", ["Sentences", "IdentityModel", "HTTPMessage", "JOSE"]),
        .target(
            name: "Assets", dependencies: ["CEmbeddedFiles"], path: "Assets", exclude: ["Files", "Guides", "Pictures"],
            swiftSettings: strict),
        module("FlowModel", ["Sentences", "IdentityModel"]),
        module("Localization", ["Sentences", "Assets"]),
        module("Recording", ["Sentences", "Localization", "FlowModel", "IdentityModel", "JOSE"]),
        module("RunExports", ["Localization", "Recording", "FlowModel", "IdentityModel", "JOSE", "Terminal"]),
        module("Tapes", ["Sentences", "Terminal"]),
        module("CognitoProtocol", ["IdentityModel", "HTTPMessage", "JOSE"]),
        module(
            "DeviceStorage",
            ["Sentences", "IdentityModel", "Secrets", "SQLDatabase", "SQLite", "PrivateFiles", "CKeyring"]),

        // the SDKs, the administration, the embedded provider
        module("IdpSdk", ["Sentences", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "HTTPClient", "HTML"]),
        module(
            "MasterControllerSdk",
            [
                "Sentences", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "HTTPClient", "DeviceStorage",
                "SQLDatabase",
                "SQLite",
            ]),
        module(
            "SudoUser",
            [
                "Sentences", "CognitoProtocol", "DeviceStorage", "OpenID", "IdentityModel", "HTTPMessage", "HTTPClient",
                "JOSE",
                "SQLDatabase", "SQLite",
            ]),
        module(
            "UserAgents",
            ["Sentences", "OpenID", "IdentityModel", "HTTPMessage", "HTTPClient", "HTTPServer", "HTML", "PageMarkup"]),
        module(
            "IdentityAdministration",
            ["Sentences", "FlowModel", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "HTTPClient"]),
        // the embedded provider
        module(
            "IdentityCore",
            [
                "Sentences", "CognitoProtocol", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "OneTimePassword",
                "RegularExpression",
            ]),
        module(
            "IdentityStorage",
            [
                "Sentences", "IdentityCore", "CognitoProtocol", "OpenID", "IdentityModel", "JOSE", "OneTimePassword",
                "SQLDatabase",
                "SQLite", "PostgreSQL", "PrivateFiles",
            ]),
        module(
            "ServerRouting",
            [
                "Sentences", "IdentityCore", "IdentityStorage", "OpenID", "IdentityModel", "HTTPMessage", "JOSE",
                "HTTPServer",
            ]),
        module("PageMarkup", ["Sentences", "Localization", "IdentityModel", "HTTPMessage", "Assets"]),
        module(
            "OpenIDProvider",
            [
                "Sentences", "IdentityCore", "IdentityStorage", "ServerRouting", "PageMarkup", "OpenID",
                "IdentityModel", "JOSE",
                "HTTPMessage", "HTTPServer", "OneTimePassword", "QRCode", "Assets",
            ]),
        module(
            "AdminREST",
            [
                "Sentences", "IdentityCore", "IdentityStorage", "ServerRouting", "CognitoProtocol", "IdentityModel",
                "HTTPMessage",
                "HTTPServer",
                "JOSE", "OneTimePassword",
            ]),
        module(
            "CognitoPool",
            [
                "Sentences", "CognitoProtocol", "IdentityCore", "IdentityStorage", "ServerRouting", "PageMarkup",
                "OpenID",
                "IdentityModel", "HTTPMessage", "HTTPServer", "JOSE",
            ]),
        module(
            "IdentityServer",
            [
                "Sentences", "IdentityCore", "IdentityStorage", "ServerRouting", "OpenIDProvider", "AdminREST",
                "CognitoPool",
                "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "HTTPServer", "SQLDatabase", "SQLite", "PostgreSQL",
                "PrivateFiles",
            ]),

        // flows, screens, program
        module(
            "Flows",
            [
                "Sentences", "MasterControllerSdk", "IdpSdk", "SudoUser", "IdentityAdministration", "UserAgents",
                "FlowModel",
                "OpenID", "IdentityModel", "HTTPMessage", "JOSE",
            ]),
        module("TerminalUI", ["Sentences", "Localization", "Terminal", "IdentityModel"]),
        module(
            "Wizard",
            ["Sentences", "Localization", "Terminal", "TerminalUI", "Recording", "FlowModel", "IdentityModel"]),
        module(
            "Profiles",
            [
                "Sentences", "FlowModel", "CognitoProtocol", "SudoUser", "DeviceStorage", "IdentityModel", "JOSE",
                "HTTPMessage", "Assets", "YAML", "PrivateFiles",
            ]),
        module(
            "Doctor",
            [
                "Sentences", "Localization", "FlowModel", "Profiles", "Flows", "IdpSdk", "SudoUser",
                "IdentityAdministration", "CognitoProtocol", "OpenID", "IdentityModel", "HTTPMessage", "JOSE",
            ]),
        .executableTarget(
            name: "idp-wizard",
            dependencies: [
                "Doctor", "Profiles", "Wizard", "TerminalUI", "Sentences", "Localization", "NcursesTerminal",
                "Terminal", "Flows",
                "FlowModel", "Recording",
                "RunExports", "Tapes",
                "MasterControllerSdk", "IdpSdk",
                "SudoUser", "IdentityAdministration", "UserAgents", "IdentityServer", "CognitoProtocol", "OpenID",
                "PageMarkup", "IdentityModel",
                "JOSE", "HTTPMessage", "HTTPClient", "Assets", "QRCode", "PrivateFiles",
                "DeviceStorage", "CTaskThreads",
            ],
            swiftSettings: strict),

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
        tests("DocumentationTests", ["TestSupport"]),
        tests(
            "EdgeTests",
            [
                "Sentences", "Secrets", "PrivateFiles", "SQLDatabase", "SQLite", "HTML", "YAML", "OneTimePassword",
                "QRCode", "RegularExpression", "HTTPMessage", "Terminal", "IdentityModel", "Tapes", "DeviceStorage",
                "TestSupport", "secrets-probe", "store-probe",
            ]),
        // What guides and CONTRIBUTING.md show.
        tests(
            "Examples",
            [
                "Flows", "MasterControllerSdk", "IdpSdk", "IdentityServer", "IdentityAdministration", "IdentityModel",
                "HTTPClient", "TestSupport",
            ]),
        tests(
            "EndToEndTests",
            [
                "Sentences", "idp-wizard", "TestSupport", "Terminal", "IdentityServer", "IdentityAdministration",
                "HTTPClient",
                "HTTPMessage", "IdentityModel", "JOSE", "OneTimePassword", "OpenID", "PostgreSQLCluster",
            ]),
        tests("JOSETests", ["Sentences", "JOSE", "TestSupport"]),
        tests("OpenIDTests", ["Sentences", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "TestSupport"]),
        tests(
            "FlowsTests",
            [
                "Sentences", "Flows", "MasterControllerSdk", "IdpSdk", "SudoUser", "CognitoProtocol",
                "IdentityAdministration",
                "IdentityServer", "HTTPClient", "HTML", "SQLDatabase", "SQLite", "HTTPMessage", "OpenID",
                "IdentityModel", "JOSE", "TestSupport",
            ]),
        tests(
            "CommandLineTests",
            [
                "Sentences", "idp-wizard", "Doctor", "Profiles", "Wizard", "TerminalUI", "Localization", "YAML",
                "CognitoProtocol",
                "FlowModel", "IdentityModel",
                "Flows", "HTTPClient", "SQLDatabase", "HTTPServer", "HTTPMessage", "IdentityAdministration",
                "IdentityServer", "MasterControllerSdk",
                "OpenID", "DeviceStorage", "JOSE", "PrivateFiles", "Recording", "SudoUser", "Tapes", "UserAgents",
                "TestSupport",
            ]),
        tests(
            "PeerTests",
            [
                "idp-wizard", "IdpSdk", "CognitoProtocol", "OpenID", "IdentityModel", "OneTimePassword", "HTTPClient",
                "HTTPMessage", "JOSE", "TestSupport",
            ], excluding: ["Scripts"]),
        tests("PostgreSQLTests", ["PostgreSQL", "PostgreSQLCluster", "SQLDatabase", "TestSupport"]),
        tests("HTTPServerTests", ["HTTPServer", "HTTPMessage", "HTTPClient", "TestSupport"]),
        tests(
            "IdpSdkTests",
            [
                "Sentences", "IdpSdk", "OpenID", "IdentityModel", "JOSE", "HTML", "HTTPClient", "HTTPMessage",
                "TestSupport",
            ],
            excluding: ["Corpus"]),
        tests(
            "UserAgentsTests",
            [
                "Sentences", "UserAgents", "PageMarkup", "IdentityServer", "HTTPServer", "HTTPClient", "HTTPMessage",
                "OpenID",
                "IdentityModel", "TestSupport",
            ]),
        tests("HTTPClientTests", ["HTTPClient", "HTTPMessage", "Sentences", "TestSupport"]),
        tests(
            "IdentityServerTests",
            [
                "Sentences", "IdentityServer", "IdentityCore", "IdentityStorage", "ServerRouting", "PageMarkup",
                "Localization", "OpenIDProvider", "AdminREST", "CognitoPool", "CognitoProtocol", "OpenID",
                "IdentityModel", "HTTPMessage", "JOSE", "HTTPServer", "HTTPClient", "HTML", "IdpSdk", "SudoUser",
                "SQLDatabase", "SQLite", "PostgreSQL", "PostgreSQLCluster", "PrivateFiles", "IdentityAdministration",
                "OneTimePassword", "QRCode", "TestSupport",
            ], excluding: ["Exports"]),
        tests("NcursesTerminalTests", ["NcursesTerminal", "Terminal", "TestSupport", "terminal-probe"]),
        tests(
            "RecordingTests", ["Sentences", "Recording", "FlowModel", "IdentityModel", "JOSE", "TestSupport"],
            excluding: ["Vectors"]
        ),
        tests(
            "RunExportsTests",
            [
                "Sentences", "RunExports", "Localization", "Recording", "FlowModel", "IdentityModel", "JOSE", "HTML",
                "Assets",
                "TestSupport",
            ]),
        tests(
            "CognitoProtocolTests", ["CognitoProtocol", "IdentityModel", "HTTPMessage", "JOSE"], excluding: ["Vectors"]),
        // The samples in KOBIL's documents use older Swift, with casts and plain classes: they must compile with their warnings.
        .testTarget(
            name: "DocumentedAPITests",
            dependencies: [
                "MasterControllerSdk", "IdpSdk", "IdentityServer", "IdentityAdministration", "HTTPClient",
                "HTTPMessage",
                "HTML", "OneTimePassword", "SudoUser", "CognitoProtocol", "JOSE", "OpenID", "TestSupport",
                "IdentityModel", "Recording",
            ], swiftSettings: [.swiftLanguageMode(.v5)]),
        tests(
            "WizardTests",
            [
                "Sentences", "Wizard", "TerminalUI", "Localization", "Terminal", "Recording", "FlowModel",
                "IdentityModel", "Assets", "QRCode",
                "TestSupport",
            ],
            excluding: ["Goldens"]),
        tests(
            "MasterControllerSdkTests",
            [
                "Sentences", "MasterControllerSdk", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "SQLDatabase",
                "SQLite",
                "TestSupport",
            ]),
        tests(
            "SudoUserTests",
            [
                "Sentences", "SudoUser", "CognitoProtocol", "DeviceStorage", "IdentityServer", "IdentityAdministration",
                "HTTPClient", "OpenID", "IdentityModel", "HTTPMessage", "JOSE", "SQLDatabase", "SQLite", "TestSupport",
                "sudo-probe",
            ]),
        tests(
            "IdentityAdministrationTests",
            [
                "Sentences", "IdentityAdministration", "IdentityServer", "OpenID", "IdentityModel", "HTTPClient",
                "HTTPMessage",
                "JOSE",
                "TestSupport",
            ]),
    ]
)
