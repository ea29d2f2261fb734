/// Files that are part of the program.
public enum EmbeddedFile {
    /// The style sheet of the login pages.
    public static var styleSheet: [UInt8] { PackageResources.style_css }
}
