package import CognitoProtocol
import IdentityModel
import JOSE
package import Sentences
import SudoUser

/// Finds and reads `sudoplatformconfig.json`, the configuration of an app of the Sudo Platform.
package struct SudoConfigurationFile: Sendable {
    /// Reads an environment variable; `nil` if it is not set.
    package var environment: @Sendable (String) -> String?
    /// The folder that is searched for the file.
    package var folder: String

    package init(
        environment: @escaping @Sendable (String) -> String? = Environment.value, folder: String = "."
    ) {
        self.environment = environment
        self.folder = folder
    }

    /// The path of the file: `stated`, else the environment's, else in the folder or in its subfolder `config`.
    package func path(_ stated: String?) throws(UsageError) -> String {
        if let stated { return stated }
        if let path = environment(ConfigurationFile.variable), !path.isEmpty { return path }
        guard let found = ConfigurationFile.paths(in: folder).first(where: ProfileFiles.exists) else {
            throw UsageError(
                Text(
                    "The profile names no configuration: write config: FILE, set \(ConfigurationFile.variable), or put \(ConfigurationFile.name) into this folder or its folder config."
                )
            )
        }
        return found
    }

    /// Reads a file; an error is a sentence about it.
    package func configuration(at path: String) throws(UsageError) -> SudoPlatformConfig {
        let shown = UntrustedText(path).sanitised()
        let bytes: [UInt8]
        do throws(FileContents.ReadError) {
            bytes = try FileContents.contents(of: path, limit: ConfigurationFile.largest, onlyRegular: true)
        } catch {
            throw UsageError(
                Text(
                    "The configuration \(error.sentence(about: shown)) The Admin Console has a project's; idp-wizard sudo config --out FILE writes that of this program's server."
                )
            )
        }
        do throws(SudoPlatformConfig.ReadError) { return try SudoPlatformConfig(parsing: bytes) } catch {
            throw UsageError(Text(untranslated: "\(shown): \(error.sentence)"))
        }
    }

    /// The address of the Cognito API: the profile's, the configuration's, that of AWS's environment variables, else
    /// the region's.
    ///
    /// Source: AWS SDKs and Tools Reference Guide, Service-specific endpoints; Amazon Cognito user pools endpoints.
    package func endpoint(_ stated: String?, _ configuration: SudoPlatformConfig) throws(UsageError) -> WebAddress {
        let variables = ["AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", "AWS_ENDPOINT_URL"]
        let named: [(String, String?)] =
            [("endpoint in the profile", stated), ("identityService.endpoint", configuration.identityService.endpoint)]
            + variables.map { ($0, environment($0)) }
        for case (let name, let text?) in named where !text.isEmpty {
            guard let address = WebAddress(text) else {
                throw UsageError(
                    Text(
                        "\(name) must be an http or https URL without query and fragment; not \"\(UntrustedText(text).sanitised(limit: 200))\"."
                    )
                )
            }
            return address
        }
        let region = configuration.identityService.region
        guard !region.isEmpty, region.utf8.allSatisfy(Self.isRegionByte),
            let address = WebAddress("https://cognito-idp.\(region).amazonaws.com")
        else {
            throw UsageError(
                Text(
                    "identityService.region is a region such as us-east-1; not \"\(UntrustedText(region).sanitised(limit: 60))\"."
                )
            )
        }
        return address
    }

    private static func isRegionByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "-")
    }
}

extension SudoPlatformConfig.ReadError {
    package var sentence: Text {
        switch self {
        case .malformed(let error): Text("This is not a JSON object: \(error.sentence).")
        case .noIdentityService:
            Text(
                "The section identityService is missing: this is not the configuration of an app of the Sudo Platform.")
        case .missing(let member): Text("\(UntrustedText(member).sanitised(limit: 80)) is missing or empty.")
        case .type(let member): Text("\(UntrustedText(member).sanitised(limit: 80)) has an unexpected type.")
        }
    }
}
