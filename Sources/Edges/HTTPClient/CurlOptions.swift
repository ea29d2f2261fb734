import CCurl
import HTTPMessage

/// Sets options on an easy handle and records the first failure.
struct CurlOptions {
    private let easy: UnsafeMutableRawPointer
    private(set) var failure: CURLcode?

    init(_ easy: UnsafeMutableRawPointer) { self.easy = easy }

    mutating func set(_ option: CURLoption, _ value: Int) { note(curl_set_long(easy, option, value)) }

    mutating func set(_ option: CURLoption, offset value: Int64) {
        note(curl_set_offset(easy, option, curl_off_t(value)))
    }

    /// libcurl copies the value; `nil` resets the option.
    mutating func set(_ option: CURLoption, _ value: String?) { note(curl_set_string(easy, option, value)) }

    /// libcurl does not copy the target: it must outlive the transfer.
    mutating func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) {
        note(curl_set_pointer(easy, option, pointer))
    }

    /// libcurl does not copy the list: it must outlive the transfer.
    mutating func set(_ option: CURLoption, list: UnsafeMutablePointer<curl_slist>?) {
        note(curl_set_list(easy, option, list))
    }

    /// libcurl copies the bytes; their number must have been set as the body's length before.
    mutating func set(_ option: CURLoption, bytes: RequestBody) {
        // An empty body may have no address, and a null pointer makes libcurl read the body through a callback.
        note(bytes.isEmpty ? curl_set_string(easy, option, "") : bytes.withUnsafeBytes { set(option, borrowed: $0) })
    }

    /// libcurl copies the bytes.
    mutating func set(_ option: CURLoption, blob: [UInt8]) {
        note(blob.withUnsafeBytes { curl_set_bytes(easy, option, $0.baseAddress, $0.count) })
    }

    mutating func set(_ option: CURLoption, callback: curl_data_callback) {
        note(curl_set_callback(easy, option, callback))
    }

    mutating func set(socketCallback callback: curl_opensocket_callback) {
        note(curl_set_socket_callback(easy, callback))
    }

    private func set(_ option: CURLoption, borrowed bytes: UnsafeRawBufferPointer) -> CURLcode {
        curl_set_pointer(easy, option, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }

    private mutating func note(_ code: CURLcode) {
        if code != CURLE_OK && failure == nil { failure = code }
    }
}
