import CCurl
import HTTPMessage
import Sentences

/// One running exchange: its easy handle and the response received so far.
///
/// Used only on the engine's thread.
final class CurlTransfer {
    let order: TransferOrder
    let continuation: CurlEngine.Continuation
    let easy: UnsafeMutableRawPointer
    var response = IncomingResponse()
    /// The last address that the settings did not allow, if there was one.
    fileprivate var refusedAddress: IPAddress?
    private let jar: UnsafeMutableRawPointer?
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private var errorText: UnsafeMutablePointer<CChar>

    init?(_ order: TransferOrder, _ continuation: CurlEngine.Continuation, jar: UnsafeMutableRawPointer?) {
        guard let easy = curl_easy_init() else { return nil }
        self.order = order
        self.continuation = continuation
        self.easy = easy
        self.jar = jar
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        response.bodyLimit = order.settings.maximumResponseBytes
    }

    /// Sets every option; returns the first error, or `nil` on success.
    func prepare() -> HTTPExchangeError? {
        var options = CurlOptions(easy)
        options.set(CURLOPT_ERRORBUFFER, pointer: errorText)
        setLimits(&options)
        setRequest(&options)
        setRoute(&options)
        setTrust(&options)
        let context = Unmanaged.passUnretained(self).toOpaque()
        options.set(CURLOPT_HEADERDATA, pointer: context)
        options.set(CURLOPT_HEADERFUNCTION, callback: takeHeaderLine)
        options.set(CURLOPT_WRITEDATA, pointer: context)
        options.set(CURLOPT_WRITEFUNCTION, callback: takeBody)
        if order.settings.addresses != nil {
            options.set(CURLOPT_OPENSOCKETDATA, pointer: context)
            options.set(socketCallback: openSocket)
        }
        if let jar {
            options.set(CURLOPT_SHARE, pointer: jar)
            options.set(CURLOPT_COOKIEFILE, "")
        }
        return options.failure.map { CurlFailure.error(for: $0, said: detail(of: $0)) }
    }

    /// The result, once libcurl reports that the transfer is complete.
    func result(of code: CURLcode) -> Result<HTTPResponse, HTTPExchangeError> {
        guard code == CURLE_OK else {
            if let refusal = proxyRefusal { return .failure(refusal) }
            if code == CURLE_COULDNT_CONNECT, let refusedAddress {
                return .failure(
                    HTTPExchangeError(
                        .notReachable, detail: Text("the address \(refusedAddress.text) is neither public nor allowed"))
                )
            }
            let reason: HTTPExchangeError.Reason? = response.isTooLarge ? .tooLarge : nil
            return .failure(
                CurlFailure.error(for: code, said: detail(of: code), through: settledProxy, knownReason: reason))
        }
        var status = 0
        curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        return .success(HTTPResponse(status: status, headers: headers, body: response.body))
    }

    /// The headers of the response, without `Content-Encoding` and `Content-Length` if libcurl has decoded the body.
    private var headers: HTTPHeaders {
        var headers = response.headers
        if headers["Content-Encoding"] != nil, order.request.method != .head {
            headers.remove("Content-Encoding")
            headers.remove("Content-Length")
        }
        return headers
    }

    /// The proxy from the settings; `nil` if the environment's proxy, or none, may have been used.
    private var settledProxy: String? {
        if case .url(let url) = order.settings.proxy { url } else { nil }
    }

    /// The error if the proxy refused a tunnel (CONNECT); `nil` if none was requested, or it was established.
    private var proxyRefusal: HTTPExchangeError? {
        var status = 0
        curl_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &status)
        guard status >= 300 else { return nil }
        let proxy = settledProxy ?? environmentProxy
        return HTTPExchangeError(
            .proxyRefused,
            detail: status == 407
                ? Text(
                    "the proxy \(proxy) refuses the connection with HTTP 407: it requires a name and a password, which can be set in https_proxy but not in a profile"
                )
                : Text("the proxy \(proxy) refuses the connection with HTTP \(status)"))
    }

    /// The address of the environment's proxy; its URL may contain a password.
    private var environmentProxy: String {
        var address: UnsafePointer<CChar>?
        var port = 0
        curl_get_string(easy, CURLINFO_PRIMARY_IP, &address)
        curl_get_long(easy, CURLINFO_PRIMARY_PORT, &port)
        return "of the environment at \(address.map { bracketed(String(cString: $0)) } ?? "an unknown address"):\(port)"
    }

    /// Frees the handle, which must have been removed from the multi handle.
    func dispose() {
        curl_easy_cleanup(easy)
        lists.forEach { curl_slist_free_all($0) }
        errorText.deallocate()
    }

    private func setLimits(_ options: inout CurlOptions) {
        let settings = order.settings
        options.set(CURLOPT_NOSIGNAL, 1)
        options.set(CURLOPT_PROTOCOLS_STR, "http,https")
        options.set(CURLOPT_FOLLOWLOCATION, 0)
        options.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        options.set(CURLOPT_CONNECTTIMEOUT_MS, settings.connectTimeout.wholeMilliseconds)
        options.set(CURLOPT_TIMEOUT_MS, settings.totalTimeout.wholeMilliseconds)
        options.set(CURLOPT_MAXFILESIZE_LARGE, offset: Int64(settings.maximumResponseBytes))
    }

    private func setRequest(_ options: inout CurlOptions) {
        let request = order.request
        options.set(CURLOPT_URL, order.url)
        options.set(CURLOPT_PATH_AS_IS, 1)
        let takesBody = [HTTPMethod.post, .put, .patch].contains(request.method) || !request.body.isEmpty
        if request.method == .head {
            options.set(CURLOPT_NOBODY, 1)
        } else if takesBody {
            options.set(CURLOPT_POSTFIELDSIZE_LARGE, offset: Int64(request.body.count))
            options.set(CURLOPT_COPYPOSTFIELDS, bytes: request.body)
        }
        // On a reused connection that turns out to be dead, libcurl sends the request again.
        if !request.isRepeatable && !request.method.isIdempotent { options.set(CURLOPT_FRESH_CONNECT, 1) }
        if request.method != .get || takesBody { options.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
        if request.headers["User-Agent"] == nil { options.set(CURLOPT_USERAGENT, order.settings.userAgent) }
        // Compression is not requested but decoded, because some servers compress every response.
        options.set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        // "Name:" removes a header that libcurl would add, "Name;" sends one without a value.
        var lines = ["Expect:"]
        if request.headers["Accept-Encoding"] == nil { lines.append("Accept-Encoding:") }
        if takesBody && request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        for field in request.headers.fields where field.name.lowercased() != "content-length" {
            lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        options.set(CURLOPT_HTTPHEADER, list: makeList(lines))
    }

    private func setRoute(_ options: inout CurlOptions) {
        switch order.settings.proxy {
        case .environment: if !order.mayUseEnvironmentProxy { options.set(CURLOPT_PROXY, "") }
        case .none: options.set(CURLOPT_PROXY, "")
        case .url(let url): options.set(CURLOPT_PROXY, url)
        }
        options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        guard !order.settings.connectTo.isEmpty else { return }
        let lines = order.settings.connectTo.map {
            "\(bracketed($0.host)):\($0.port):\(bracketed($0.targetHost)):\($0.targetPort)"
        }
        options.set(CURLOPT_CONNECT_TO, list: makeList(lines))
    }

    private func setTrust(_ options: inout CurlOptions) {
        let settings = order.settings
        options.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let certificates = settings.trustedCertificates {
            options.set(CURLOPT_CAINFO_BLOB, blob: certificates)
            options.set(CURLOPT_CAPATH, pointer: nil)
        }
        if !settings.pins.isEmpty {
            options.set(CURLOPT_PINNEDPUBLICKEY, settings.pins.map { "sha256//\($0)" }.joined(separator: ";"))
        }
        if let client = settings.clientCertificate {
            options.set(CURLOPT_SSLCERT_BLOB, blob: client.certificate)
            options.set(CURLOPT_SSLKEY_BLOB, blob: client.privateKey)
            options.set(CURLOPT_KEYPASSWD, client.passphrase)
        }
    }

    private func makeList(_ lines: [String]) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines { list = curl_slist_append(list, line) ?? list }
        if let list { lists.append(list) }
        return list
    }

    private func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    private func detail(of code: CURLcode) -> String {
        if response.isTooLarge || code == CURLE_FILESIZE_EXCEEDED {
            return "the answer has more than \(order.settings.maximumResponseBytes) bytes, or its headers are too long"
        }
        let text = String(cString: errorText)
        return text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    }
}

/// Opens the socket of a connection if its address is allowed.
private func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let context, let address, let raw = curl_socket_address(address), let peer = IPAddress(socketAddress: raw)
    else { return CURL_SOCKET_BAD }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    guard transfer.order.settings.addresses?.allow(peer) != false else {
        transfer.refusedAddress = peer
        return CURL_SOCKET_BAD
    }
    return curl_open_socket(address)
}

private func takeHeaderLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    pass(bytes, size * count, context) { $0.takeHeaderLine($1) }
}

private func takeBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    pass(bytes, size * count, context) { $0.takeBody($1) }
}

/// Passes libcurl's bytes to the response; returning any number but theirs makes libcurl end the transfer.
private func pass(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    to take: (inout IncomingResponse, UnsafeRawBufferPointer) -> Bool
) -> Int {
    guard let bytes, let context else { return count }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return take(&transfer.response, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : count == 0 ? 1 : 0
}

extension Duration {
    /// Rounds up to at least 1, because 0 means "no limit" to libcurl.
    fileprivate var wholeMilliseconds: Int {
        let parts = components
        let milliseconds = parts.seconds * 1000 + (parts.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int(max(1, min(milliseconds, Int64(Int32.max))))
    }
}
