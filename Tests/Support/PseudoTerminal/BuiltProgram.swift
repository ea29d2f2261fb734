import Glibc

/// The programs that are built together with the tests.
public enum BuiltProgram {
    /// The path of a program of this package, such as `idp-wizard`, in the folder that contains the tests.
    ///
    /// `$IDP_WIZARD_PROGRAM` names another `idp-wizard`, such as the released one, which is linked differently.
    public static func path(_ name: String) -> String {
        if name == "idp-wizard", let shipped = getenv("IDP_WIZARD_PROGRAM") { return String(cString: shipped) }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = own.lastIndex(of: "/").map { own[..<$0] } ?? "."
        return "\(folder)/\(name)"
    }
}
