import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityServer
import Profiles
import Sentences

extension ServeCommand {
    init(_ line: ParsedLine) throws(UsageError) {
        var listen: HostAndPort?
        if let text = line.value(.listen) {
            listen = HostAndPort(text)
            if listen == nil, HostAndPort.hasPortOutOfRange(text) { throw Self.port(.listen, from: 0, text) }
            if listen == nil {
                throw UsageError(Text("--listen must be HOST:PORT, as in 127.0.0.1:8931; not \"\(text)\"."))
            }
        }
        var issuer: WebAddress?
        if let text = line.value(.issuer) {
            issuer = WebAddress(text)
            if issuer == nil, let wrong = WebAddress.foreignCharacter(in: text) {
                throw UsageError(wrong.sentence(about: OptionDescription.issuer.name))
            }
            if issuer == nil, WebAddress.hasPortOutOfRange(text) { throw Self.port(.issuer, from: 1, text) }
            if issuer == nil {
                throw UsageError(
                    Text("--issuer must be an http or https URL without query and fragment; not \"\(text)\"."))
            }
        }
        if let listen, listen.isWildcard, issuer == nil {
            throw UsageError(
                Text("\(listen) listens on every address: give the one that clients use with --issuer URL."))
        }
        var tls: TLSFiles?
        switch (line.value(.tlsCertificate), line.value(.tlsKey)) {
        case (nil, nil): break
        case (let certificate?, let key?): tls = TLSFiles(certificate: certificate, key: key)
        case (_?, nil):
            throw UsageError(Text("--tls-cert needs the certificate's private key: give it with --tls-key FILE."))
        case (nil, _?): throw UsageError(Text("--tls-key needs the key's certificate: give it with --tls-cert FILE."))
        }
        if tls != nil, let issuer, !issuer.isSecure {
            throw UsageError(Text("With --tls-cert the issuer must be https; not \"\(issuer.text)\"."))
        }
        logLevel = try line.word(.logLevel, as: ServerEvent.Level.self) ?? .info
        allowsPlainHTTPBeyondLoopback = line.has(.plainHTTPBeyondLoopback)
        if let listen, tls == nil, !allowsPlainHTTPBeyondLoopback, !listen.isLoopback {
            throw UsageError(Self.plainHTTPRefusal(at: listen))
        }
        self.listen = listen
        store = try Self.store(line)
        storeKey = line.value(.storeKey)
        self.issuer = issuer
        self.tls = tls
        proxies = try Self.proxies(line)
        allowsWatching = try line.word(.allowed, among: ["watch"]) != nil
        stopDelay = .seconds(try OptionBound.number(.stopDelay, line, in: 0...3_600) ?? 0)
        upstream = AllowedAddresses(try Self.ranges(.upstreamAddress, line))
    }

    /// The store of `--store`; `nil` if it is not given.
    private static func store(_ line: ParsedLine) throws(UsageError) -> StoreLocation? {
        let passwordFile = line.value(.administratorPasswordFile)
        let connections = try OptionBound.number(.storeConnections, line, in: 2...1_000)
        guard let text = line.value(.store), StoreLocation.isURL(text) else {
            guard connections == nil else {
                throw UsageError(
                    Text("--store-connections belongs to a PostgreSQL store; a file needs no connections."))
            }
            guard passwordFile == nil else {
                throw UsageError(
                    Text(
                        "--admin-password-file belongs to a PostgreSQL store; beside a file, the password is in STORE.admin."
                    )
                )
            }
            return line.value(.store).map { .file($0) }
        }
        do {
            return try StoreLocation(
                url: text, administratorPasswordFile: passwordFile, connections: connections ?? 8)
        } catch {
            throw UsageError(Text(verbatim: "\(error)"))
        }
    }

    /// The message if a server without TLS would listen beyond the loopback interface.
    static func plainHTTPRefusal(at place: HostAndPort) -> Text {
        Text(
            "\(place) is not a loopback address, and passwords would be sent unencrypted: give --tls-cert and --tls-key, or --plain-http-beyond-loopback where a proxy in front has TLS."
        )
    }

    /// The error about a port that does not exist.
    private static func port(_ option: OptionDescription, from first: Int, _ text: String) -> UsageError {
        UsageError(
            Text(
                "\(option.name) must have a port from \(first) to 65535; not \"\(UntrustedText(text).sanitised(limit: 200))\"."
            )
        )
    }

    /// The ranges of a repeatable option.
    private static func ranges(_ option: OptionDescription, _ line: ParsedLine) throws(UsageError) -> [AddressRange] {
        var ranges: [AddressRange] = []
        for text in line.values(option) {
            guard let range = AddressRange(text) else {
                let shown = UntrustedText(text).sanitised(limit: 60)
                if let longest = AddressRange.longestPrefix(of: text) {
                    throw UsageError(Text("\(option.name) must have a prefix from 1 to \(longest); not \"\(shown)\"."))
                }
                throw UsageError(
                    Text(
                        "\(option.name) must be an IP address or a range above prefix 0, as in 10.0.0.0/8; not \"\(shown)\"."
                    )
                )
            }
            ranges.append(range)
        }
        return ranges
    }

    private static func proxies(_ line: ParsedLine) throws(UsageError) -> TrustedProxies {
        let ranges = try ranges(.trustedProxy, line)
        guard let header = try line.word(.proxyHeader, as: TrustedProxies.Header.self) else {
            return TrustedProxies(ranges)
        }
        guard !ranges.isEmpty else {
            throw UsageError(
                Text("--proxy-header needs the proxies that write it: give them with --trusted-proxy ADDRESS."))
        }
        return TrustedProxies(ranges, header: header)
    }
}
