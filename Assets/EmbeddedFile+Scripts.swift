import CEmbeddedFiles

extension EmbeddedFile {
    /// Tells a client's page in a frame whether the browser's session has changed (OpenID Connect Session Management 1.0).
    public static var sessionStatusScript: [UInt8] { bytes(cef_session_status) }
    /// Writes a cookie from a frame in a client's page.
    public static var cookieProbeWriteScript: [UInt8] { bytes(cef_cookie_probe_write) }
    /// Looks for that cookie and tells the client's page whether it is there.
    public static var cookieProbeReadScript: [UInt8] { bytes(cef_cookie_probe_read) }
}
