import FoundationEssentials

/// The file `sudoplatformconfig.json`, for a client without an explicit configuration.
package enum ConfigurationFile {
    /// The file's name in the vendor's samples.
    package static let name = "sudoplatformconfig.json"
    /// The environment variable that contains the file's path.
    package static let variable = "SUDOPLATFORM_CONFIG"
    /// The maximum size in bytes.
    package static let largest = 1 << 20

    /// The paths at which the file is searched for in a folder, in this order.
    package static func paths(in folder: String) -> [String] { ["\(folder)/\(name)", "\(folder)/config/\(name)"] }

    /// Reads the file named by the environment, else the first that exists in the working folder or its folder
    /// `config`.
    ///
    /// Returns `nil` if there is none, or if it cannot be read or is too large, because the documented error does not
    /// distinguish these. Blocks.
    static func text(environment: (String) -> String?) -> [UInt8]? {
        let named = environment(variable).flatMap { $0.isEmpty ? nil : [$0] }
        for path in named ?? paths(in: ".") {
            do {
                let data = try Data(contentsOf: URL(fileURLWithPath: path))
                return data.count <= largest ? Array(data) : nil
            } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
                continue
            } catch {
                return nil
            }
        }
        return nil
    }
}
