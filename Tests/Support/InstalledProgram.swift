import Glibc

/// Programs of other people that tests use (`.dev/packages test` installs them).
public enum InstalledProgram {
    /// The path of a program, or `nil` if it is not installed.
    public static func path(_ name: String) -> String? {
        ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
