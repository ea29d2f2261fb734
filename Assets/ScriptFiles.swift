extension EmbeddedFile {
    /// Watches a browser's session from within a client's page.
    public static var sessionStatusScript: [UInt8] { PackageResources.session_status_js }
    /// Writes a cookie from within a client's page.
    public static var cookieProbeWriteScript: [UInt8] { PackageResources.cookie_probe_write_js }
    /// Looks for that cookie.
    public static var cookieProbeReadScript: [UInt8] { PackageResources.cookie_probe_read_js }
}
