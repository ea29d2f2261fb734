/// Where the user pools of a server are: at its root, beside the realms.
package enum PoolOrigin {
    /// The server's public address without a path; `baseURL` is the part of the realms' issuers before `/realms`.
    package static func of(baseURL: String) -> String {
        baseURL.hasSuffix("/auth") ? String(baseURL.dropLast("/auth".count)) : baseURL
    }
}
