// swift-tools-version: 6.2
import PackageDescription

/// The modules by their folders in `Sources`, from the top floor, what each imports, and with a hyphen what it excludes.
///
/// Each has a `README.md`, which it excludes too: what it is for, where to start reading, what it must not know.
/// A module imports from its own floor and those below. Device and Provider meet only over HTTP.
let modules = rows(
    """
    Program/idp-wizard: SHARED WatchProtocol Doctor Profiles Sandbox Runs Wizard TerminalUI Tapes Flows RunExports Recording
        IdpSdk Onboarding HandOuts SeparatedValues MasterControllerSdk SudoUser IdentityAdministration UserAgents DeviceStorage
        IdentityServer CognitoProtocol Localization Assets HTTPServer HTTPClient NcursesTerminal YAML QRCode PrivateFiles FlowModel Terminal
    Program/Doctor: SHARED Localization FlowModel Profiles Flows IdpSdk SudoUser IdentityAdministration CognitoProtocol
    Program/Profiles: Sentences FlowModel CognitoProtocol SudoUser DeviceStorage IdentityModel JOSE HTTPMessage Assets YAML PrivateFiles
    Program/Runs: Sentences Recording WatchProtocol JOSE Profiles DeviceStorage IdentityModel PrivateFiles
    Program/Sandbox: Sentences IdentityModel HTTPMessage Secrets Profiles MasterControllerSdk SudoUser DeviceStorage IdentityServer IdentityStore HTTPClient HTTPServer SQL
        PrivateFiles
    Wizard/Wizard: Sentences Localization Terminal TerminalUI Recording WatchProtocol FlowModel IdentityModel
    Wizard/TerminalUI: Sentences Localization Terminal IdentityModel
    Wizard/Tapes: Sentences Secrets Terminal RegularExpression
    Flows/Flows: SHARED MasterControllerSdk IdpSdk SudoUser IdentityAdministration UserAgents FlowModel
    Flows/RunExports: Sentences Localization Recording FlowModel IdentityModel HTTPMessage JOSE Terminal
    Flows/Recording: Sentences Localization WatchProtocol OpenID FlowModel IdentityModel HTTPMessage JOSE
    Flows/Onboarding: SHARED Localization Flows IdpSdk MasterControllerSdk IdentityAdministration FlowModel PrivateFiles SeparatedValues
    Flows/HandOuts: Sentences Localization PageMarkup QRCode HTTPMessage FlowModel IdentityModel
    Device/IdpSdk: SHARED HTTPClient HTML
    Device/MasterControllerSdk: SHARED HTTPClient DeviceStorage SQL
    Device/SudoUser: SHARED CognitoProtocol DeviceStorage HTTPClient SQL
    Device/IdentityAdministration: SHARED WatchProtocol FlowModel HTTPClient
    Device/UserAgents: Sentences OpenID IdentityModel HTTPMessage HTTPClient HTTPServer HTML PageMarkup
    Device/DeviceStorage: Sentences IdentityModel Secrets SQL PrivateFiles CKeyring
    Provider/IdentityServer: SHARED CORE OpenIDProvider AdminREST CognitoPool HTTPServer SQL PostgreSQL PrivateFiles
    Provider/OpenIDProvider: SHARED CORE PageMarkup HTTPServer OneTimePassword QRCode Assets
    Provider/AdminREST: CORE Sentences CognitoProtocol IdentityModel HTTPMessage HTTPServer JOSE OneTimePassword Assets
    Provider/CognitoPool: SHARED CORE CognitoProtocol PageMarkup HTTPServer
    Provider/ServerRouting: SHARED WatchProtocol IdentityStore HTTPServer
    Provider/IdentityStore: SHARED WatchProtocol CognitoProtocol OneTimePassword RegularExpression SQL PostgreSQL PrivateFiles
    Protocols/OpenID: Sentences IdentityModel HTTPMessage JOSE
    Protocols/CognitoProtocol: IdentityModel HTTPMessage JOSE
    Protocols/WatchProtocol: Sentences IdentityModel JOSE
    Texts/PageMarkup: Sentences Localization IdentityModel HTTPMessage Assets QRCode
    Texts/Localization: Sentences IdentityModel HTTPMessage Assets
    Texts/Assets: CEmbeddedFiles -Files -Guides -Pictures
    Texts/CEmbeddedFiles:
    Edges/HTTPServer: HTTPMessage Secrets CMicrohttpd CGnuTLS
    Edges/HTTPClient: Sentences HTTPMessage CCurl
    Edges/NcursesTerminal: Terminal CTerminal  Edges/CTerminal: CNcurses
    Edges/SQLite: SQLDatabase CSQLite PrivateFiles  Edges/PostgreSQL: SQLDatabase CPostgreSQL
    Edges/JOSE: Sentences CCrypto
    Edges/HTML: CXML  Edges/OneTimePassword: COath  Edges/QRCode: CQREncode  Edges/RegularExpression: CPCRE2
    Edges/YAML: Sentences CYAML  Edges/PrivateFiles: Sentences
    Values/FlowModel: Sentences IdentityModel
    Values/IdentityModel: Sentences Secrets
    Values/HTTPMessage: Sentences Secrets
    Values/SeparatedValues: Sentences
    Values/Secrets: CSodium CHashMemory
    Values/SQLDatabase:  Values/Terminal:  Values/CHashMemory:  Values/Sentences:
    """)

/// The tests by their folders in `Tests`, after what they share.
let tests = rows(
    """
    TestSupport: Sentences HTTPMessage IdentityModel JOSE CPseudoTerminal Terminal
    Examples: Flows MasterControllerSdk IdpSdk IdentityServer IdentityAdministration IdentityModel HTTPClient TestSupport
    Support/PostgreSQLCluster: PostgreSQL SQLDatabase TestSupport
    Support/terminal-probe: NcursesTerminal Terminal TestSupport
    Support/CPseudoTerminal:  Support/store-probe: SQL
    Support/sudo-probe: SudoUser IdentityModel HTTPMessage
    Support/secrets-probe: Secrets HTTPMessage CPseudoTerminal
    Program/CommandLineTests: SHARED WatchProtocol idp-wizard IdentityStore Doctor Profiles Sandbox Runs Wizard TerminalUI Localization YAML
        CognitoProtocol FlowModel Flows HTTPClient SQL HTTPServer IdentityAdministration IdentityServer MasterControllerSdk
        DeviceStorage PrivateFiles Recording
        SudoUser Tapes UserAgents Onboarding TestSupport -Recordings
    Program/EndToEndTests: SHARED idp-wizard TestSupport Terminal IdentityServer IdentityAdministration HTTPClient HTTPServer Onboarding
        OneTimePassword PostgreSQLCluster
    Program/PeerTests: idp-wizard IdpSdk CognitoProtocol OpenID IdentityModel OneTimePassword HTTPClient HTTPMessage JOSE Onboarding
        TestSupport -Scripts
    Program/DocumentationTests: TestSupport
    Wizard/WizardTests: Sentences Wizard TerminalUI Localization Terminal Recording WatchProtocol FlowModel IdentityModel Assets QRCode TestSupport
        -Goldens
    Flows/FlowsTests: SHARED Flows MasterControllerSdk IdpSdk SudoUser CognitoProtocol IdentityAdministration IdentityServer HTTPClient HTML
        SQL TestSupport
    Flows/RunExportsTests: Sentences RunExports Localization Recording FlowModel IdentityModel JOSE HTML Assets TestSupport
    Flows/RecordingTests: SHARED Recording Localization FlowModel Assets TestSupport -Vectors
    Flows/OnboardingTests: Sentences Onboarding Flows IdpSdk MasterControllerSdk Localization IdentityAdministration FlowModel IdentityModel
        JOSE PrivateFiles SeparatedValues Assets IdentityServer HTTPClient HTTPMessage TestSupport
    Flows/HandOutsTests: Sentences HandOuts Localization HTML IdentityModel JOSE Assets TestSupport -Goldens
    Device/IdpSdkTests: SHARED IdpSdk HTML HTTPClient TestSupport -Corpus
    Device/MasterControllerSdkTests: SHARED MasterControllerSdk SQL TestSupport
    Device/SudoUserTests: SHARED SudoUser CognitoProtocol DeviceStorage IdentityServer IdentityAdministration HTTPClient SQL TestSupport
        sudo-probe
    Device/IdentityAdministrationTests: SHARED IdentityAdministration IdentityServer HTTPClient TestSupport FlowModel
    Device/UserAgentsTests: Sentences UserAgents PageMarkup IdentityServer HTTPServer HTTPClient HTTPMessage OpenID IdentityModel
        TestSupport
    Device/DocumentedAPITests: MasterControllerSdk IdpSdk IdentityServer IdentityAdministration HTTPClient HTTPMessage HTML OneTimePassword
        SudoUser CognitoProtocol JOSE OpenID TestSupport IdentityModel Recording
    Provider/IdentityServerTests: SHARED CORE IdentityServer PageMarkup Localization OpenIDProvider AdminREST CognitoPool CognitoProtocol
        HTTPServer HTTPClient HTML IdpSdk SudoUser SQL PostgreSQL PostgreSQLCluster PrivateFiles IdentityAdministration OneTimePassword
        QRCode TestSupport -Exports -Walks
    Protocols/OpenIDTests: SHARED TestSupport
    Protocols/CognitoProtocolTests: CognitoProtocol IdentityModel HTTPMessage JOSE -Vectors
    Edges/EdgeTests: Sentences Secrets PrivateFiles SQL HTML YAML OneTimePassword QRCode RegularExpression HTTPMessage Terminal
        IdentityModel Tapes DeviceStorage TestSupport secrets-probe store-probe
    Edges/HTTPServerTests: HTTPServer HTTPMessage HTTPClient TestSupport
    Edges/HTTPClientTests: HTTPClient HTTPMessage Sentences TestSupport
    Edges/NcursesTerminalTests: NcursesTerminal Terminal TestSupport terminal-probe
    Edges/PostgreSQLTests: PostgreSQL PostgreSQLCluster SQLDatabase TestSupport
    Edges/JOSETests: Sentences JOSE TestSupport
    Values/SeparatedValuesTests: Sentences SeparatedValues TestSupport
    """)

/// The C libraries of the system, each imported by one module: packages of Debian and Homebrew, and the name in pkg-config.
let libraries = rows(
    """
    CMicrohttpd: libmicrohttpd-dev libmicrohttpd  CGnuTLS: libgnutls28-dev gnutls  CCurl: libcurl4-openssl-dev curl
    CCrypto: libssl-dev openssl@3  CSQLite: libsqlite3-dev sqlite  CPostgreSQL: libpq-dev libpq libpq
    CSodium: libsodium-dev libsodium  CKeyring:  CXML: libxml2-dev libxml2 libxml-2.0  CYAML: libfyaml-dev libfyaml
    COath: liboath-dev oath-toolkit  CQREncode: libqrencode-dev qrencode  CPCRE2: libpcre2-dev pcre2
    CNcurses: libncurses-dev ncurses
    """)

struct Row {
    let path: String
    var words: [String]
    var floor: Substring { path.prefix { $0 != "/" } }
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// One row for each word with a colon; the words after it belong to it.
func rows(_ table: String) -> [Row] {
    let groups = [
        "SHARED": ["Sentences", "OpenID", "IdentityModel", "HTTPMessage", "JOSE"],
        "CORE": ["WatchProtocol", "IdentityStore", "ServerRouting"],
        "SQL": ["SQLDatabase", "SQLite"],
    ]
    return table.split { $0 == " " || $0 == "\n" }.map(String.init).reduce(into: []) { rows, word in
        guard !word.hasSuffix(":") else { return rows.append(Row(path: String(word.dropLast()), words: [])) }
        rows[rows.count - 1].words += groups[word] ?? [word]
    }
}

for module in modules {
    let above = modules.prefix { $0.floor != module.floor }.map(\.floor)
    for other in modules where module.words.contains(other.name) {
        if above.contains(other.floor) || (module.floor == "Device" && other.floor == "Provider") {
            // A manifest has no other way to refuse.
            fatalError("\(module.path) must not import \(other.path)")
        }
    }
}

func target(_ row: Row, in folder: String) -> Target {
    let name = row.name
    let places: [String: String?] = ["Assets": "Assets", "TestSupport": "Tests/Support", "Examples": nil]
    let path = places[name] ?? "\(folder)/\(row.path)"
    let imports = row.words.filter { !$0.hasPrefix("-") }.map { Target.Dependency.byName(name: $0) }
    var excluded = row.words.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    if folder == "Sources" { excluded.append("README.md") }
    if name == "TestSupport" { excluded = tests.filter { $0.floor == "Support" }.map(\.name) }
    let gnu: [CSetting] = [.define("_GNU_SOURCE")]
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    var strict: [SwiftSetting] = features.map { .enableUpcomingFeature($0) }
    strict += [.treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning)]
    // The samples in KOBIL's documents use older Swift, with casts and plain classes: they must compile with their warnings.
    if name == "DocumentedAPITests" { strict = [.swiftLanguageMode(.v5)] }
    switch name {
    case "CEmbeddedFiles": return .target(name: name, path: path, exclude: excluded)
    case "CHashMemory", "CPseudoTerminal":
        return .target(name: name, path: path, exclude: excluded, cSettings: gnu)
    case "CTerminal":
        let linked: [LinkerSetting] = [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo", .when(platforms: [.linux]))]
        return .target(
            name: name, dependencies: imports, path: path, exclude: excluded, cSettings: gnu, linkerSettings: linked)
    default: break
    }
    if name == "idp-wizard" || name.hasSuffix("-probe") {
        return .executableTarget(
            name: name, dependencies: imports, path: path, exclude: excluded, swiftSettings: strict)
    }
    if name.hasSuffix("Tests") || name == "Examples" {
        return .testTarget(name: name, dependencies: imports, path: path, exclude: excluded, swiftSettings: strict)
    }
    return .target(name: name, dependencies: imports, path: path, exclude: excluded, swiftSettings: strict)
}

func library(_ row: Row) -> Target {
    .systemLibrary(
        name: row.name, path: "Sources/CLibraries/\(row.name)", pkgConfig: row.words.dropFirst(2).first,
        providers: row.words.isEmpty ? nil : [.apt([row.words[0]]), .brew([row.words[1]])])
}

let sdks = ["IdpSdk", "MasterControllerSdk", "SudoUser", "IdentityServer"]
let package = Package(
    name: "idp-wizard", platforms: [.macOS(.v15)],
    products: [.executable(name: "idp-wizard", targets: ["idp-wizard"])]
        + sdks.map { .library(name: $0, targets: [$0]) },
    targets: libraries.map(library) + modules.map { target($0, in: "Sources") } + tests.map { target($0, in: "Tests") }
)
