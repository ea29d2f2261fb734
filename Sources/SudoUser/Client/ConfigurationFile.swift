import FoundationEssentials

/// The file `sudoplatformconfig.json` of a client that is given no configuration.
package enum ConfigurationFile {
    /// The maximum size in bytes.
    package static let largest = 1 << 20

    /// The places in which the file is looked for: `$SUDOPLATFORM_CONFIG`, else the working folder, then `config/` in it.
    package static func places(environment: (String) -> String?) -> [String] {
        if let path = environment("SUDOPLATFORM_CONFIG"), !path.isEmpty { return [path] }
        return ["sudoplatformconfig.json", "config/sudoplatformconfig.json"]
    }

    /// The text of the first file that exists; nil where there is none, or where it cannot be read or is too large.
    ///
    /// Blocks.
    package static func text(environment: (String) -> String?) -> [UInt8]? {
        for path in places(environment: environment) {
            guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { continue }
            return data.count <= largest ? Array(data) : nil
        }
        return nil
    }
}
