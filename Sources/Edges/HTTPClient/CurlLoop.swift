import CCurl
import HTTPMessage
import Sentences

/// Runs on the engine's thread and owns every libcurl handle; no other thread uses it, so it needs no lock.
final class CurlLoop {
    private let mailbox: CurlMailbox
    private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    private var jars: [Int: UnsafeMutableRawPointer] = [:]

    init(mailbox: CurlMailbox) { self.mailbox = mailbox }

    /// Serves orders until the engine is released.
    func run() {
        curl_global_init(Int(CURL_GLOBAL_ALL))
        // Fails only if the process has no memory or descriptors left; HTTP is impossible then.
        guard let multi = curl_multi_init() else {
            return mailbox.abandon(
                Text("libcurl could not be started: this process has too little memory or descriptors"))
        }
        mailbox.open(address: UInt(bitPattern: multi))
        var isOpen = true
        while isOpen {
            for message in mailbox.take() {
                switch message {
                case .start(let order, let continuation): start(order, continuation, on: multi)
                case .cancel(let order): cancel(order, on: multi)
                case .discardJar(let id): if let jar = jars.removeValue(forKey: id) { curl_share_cleanup(jar) }
                case .end: isOpen = false
                }
            }
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            finishDone(on: multi)
            // libcurl remembers a wake-up that arrives after the messages were read, and then ends this wait at once.
            if isOpen { curl_multi_poll(multi, nil, 0, Int32.max, nil) }
        }
        mailbox.close()
        for easy in transfers.keys { finish(easy, with: .failure(HTTPExchangeError(.cancelled)), on: multi) }
        jars.values.forEach { curl_share_cleanup($0) }
        curl_multi_cleanup(multi)
    }

    private func start(
        _ order: TransferOrder, _ continuation: CurlEngine.Continuation, on multi: UnsafeMutableRawPointer
    ) {
        guard !order.isCancelled else { return continuation.resume(returning: .failure(HTTPExchangeError(.cancelled))) }
        guard let transfer = CurlTransfer(order, continuation, jar: order.jar.flatMap(jar)) else {
            return continuation.resume(returning: .failure(HTTPExchangeError(.invalidConfiguration)))
        }
        if let refusal = transfer.prepare() {
            continuation.resume(returning: .failure(refusal))
            return transfer.dispose()
        }
        transfers[transfer.easy] = transfer
        curl_multi_add_handle(multi, transfer.easy)
    }

    private func cancel(_ order: TransferOrder, on multi: UnsafeMutableRawPointer) {
        guard let easy = transfers.first(where: { $0.value.order === order })?.key else { return }
        finish(easy, with: .failure(HTTPExchangeError(.cancelled)), on: multi)
    }

    private func finishDone(on multi: UnsafeMutableRawPointer) {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let transfer = transfers[easy]
            else { continue }
            finish(easy, with: transfer.result(of: curl_message_result(message)), on: multi)
        }
    }

    private func finish(
        _ easy: UnsafeMutableRawPointer, with result: Result<HTTPResponse, HTTPExchangeError>,
        on multi: UnsafeMutableRawPointer
    ) {
        guard let transfer = transfers.removeValue(forKey: easy) else { return }
        curl_multi_remove_handle(multi, easy)
        transfer.dispose()
        transfer.continuation.resume(returning: result)
    }

    private func jar(_ id: Int) -> UnsafeMutableRawPointer? {
        if let known = jars[id] { return known }
        guard let share = curl_share_init() else { return nil }
        curl_share_cookies(share)
        jars[id] = share
        return share
    }
}
