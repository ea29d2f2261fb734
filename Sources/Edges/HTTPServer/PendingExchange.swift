import CMicrohttpd
import HTTPMessage
import Secrets
import Synchronization

/// One request, from its request line until its response is sent.
///
/// The library's threads pass input to it; the handler's task or a deadline answers it. Only the first answer resumes
/// the suspended connection.
final class PendingExchange: Sendable {
    /// What the library's thread must do next.
    enum Step {
        /// Nothing: more input follows.
        case proceed
        /// Close the connection without an answer.
        case drop
        case respond(HTTPResponse)
        /// Send this response to a request that does not reach the handler.
        case refuse(HTTPResponse)
        /// The request is complete: suspend the connection and call the handler.
        case handle(HTTPRequest)
    }

    private enum Stage {
        case head
        case receiving(RequestHead, body: ReceivedBody)
        case discarding(bytes: Int)
        case whole
        case suspended(Task<Void, Never>?)
        case answered(HTTPResponse)
        case done
    }

    let client: ClientConnection
    private let target: ReceivedTarget
    private let bodyLimit: Int
    private let hosts: AcceptedHosts
    // The library's connection, as an integer because pointers are not `Sendable`. Only the caller that moves `stage`
    // from `suspended` to `answered` uses it: the connection is suspended then, and therefore valid.
    private let handle: UInt
    private let thread = idp_thread()
    private let stage = Mutex<Stage>(.head)
    private let endsConnection = Mutex(false)

    init(
        target: ReceivedTarget, client: ClientConnection, connection: OpaquePointer, bodyLimit: Int,
        hosts: AcceptedHosts
    ) {
        self.target = target
        self.client = client
        self.bodyLimit = bodyLimit
        self.hosts = hosts
        handle = UInt(bitPattern: connection)
    }

    /// Whether the library has parsed the whole head and not passed it on yet; always `false` on threads other than the
    /// one that reads it.
    var isBeingJudged: Bool {
        guard thread == idp_thread(), let connection = OpaquePointer(bitPattern: handle) else { return false }
        // This is the connection's own thread, so the connection is valid.
        guard stage.withLock({ if case .head = $0 { true } else { false } }) else { return false }
        return idp_head_size(connection) > 0
    }

    /// Whether a chunked body is being received; always `false` on threads other than the one that reads it.
    var isReceivingChunks: Bool {
        guard thread == idp_thread(), isLast else { return false }
        return stage.withLock { stage in
            switch stage {
            case .receiving, .discarding: true
            case .head, .whole, .suspended, .answered, .done: false
            }
        }
    }

    /// Whether the connection must close after this request.
    ///
    /// The library ends the trailers of a chunked body at a line that begins with NUL. What follows must not be parsed
    /// as a request.
    var isLast: Bool { endsConnection.withLock { $0 } }

    /// Processes one call of the library's access handler; called on the connection's own thread, in order.
    func advance(_ line: ReceivedLine, on connection: OpaquePointer, upload: UnsafeRawBufferPointer) -> Step {
        stage.withLock { stage in
            switch stage {
            case .head:
                let head = RequestHead(
                    line: line, target: target, received: ReceivedHeaders(line, target, on: connection),
                    acceptedHosts: hosts)
                endsConnection.withLock { $0 = head.isChunked }
                if let refusal = head.refusal ?? tooLarge(head.contentLength ?? 0) {
                    stage = .done
                    return .refuse(refusal)
                }
                stage = .receiving(head, body: ReceivedBody())
                return .proceed
            case .receiving(let head, let body):
                guard !upload.isEmpty else {
                    stage = .whole
                    return .handle(request(head, body.whole))
                }
                if body.count + upload.count > bodyLimit {
                    stage = .discarding(bytes: upload.count)
                } else {
                    body.append(upload)
                }
                return .proceed
            case .discarding(let bytes):
                guard !upload.isEmpty else {
                    stage = .done
                    return .refuse(tooLarge(.max) ?? .refused(413, ""))
                }
                stage = .discarding(bytes: bytes + upload.count)
                return bytes + upload.count > bodyLimit ? .drop : .proceed
            case .whole, .suspended: return .proceed
            case .answered(let response):
                stage = .done
                return .respond(response)
            case .done: return .drop
            }
        }
    }

    /// Suspends the connection from within the library's access handler; the exchange can be answered from then on.
    func suspend(_ connection: OpaquePointer) {
        MHD_suspend_connection(connection)
        stage.withLock { $0 = .suspended(nil) }
        client.enter(.answering(self))
    }

    /// Starts the handler, whose answer is used unless a deadline expires first.
    ///
    /// `ended` is called when the handler has returned, even if its answer came too late.
    func start(_ handler: @escaping @Sendable () async -> HTTPResponse, ended: @escaping @Sendable () -> Void) {
        let task = Task.detached { [self] in
            answer(await handler())
            ended()
        }
        let isWaiting = stage.withLock { stage in
            guard case .suspended = stage else { return false }
            stage = .suspended(task)
            return true
        }
        // Already answered: by the handler itself, in which case cancelling has no effect, or by a deadline, in which
        // case the handler must stop.
        if !isWaiting { task.cancel() }
    }

    /// Answers and resumes the connection, unless it was answered before.
    ///
    /// Can be called from any thread. Returns whether this answer is used.
    @discardableResult
    func answer(_ response: HTTPResponse) -> Bool {
        let isFirst = stage.withLock { stage in
            guard case .suspended = stage else { return false }
            stage = .answered(response)
            return true
        }
        guard isFirst, let connection = OpaquePointer(bitPattern: handle) else { return false }
        client.enter(.sending)
        MHD_resume_connection(connection)
        return true
    }

    /// Answers 503 instead of the handler, and cancels the handler.
    func giveUp(_ sentence: String) {
        let task: Task<Void, Never>? = stage.withLock { stage in
            guard case .suspended(let task) = stage else { return nil }
            return task
        }
        var response = HTTPResponse.refused(503, sentence)
        response.headers.set("Retry-After", "1")
        if answer(response) { task?.cancel() }
    }

    private func request(_ head: RequestHead, _ body: RequestBody) -> HTTPRequest {
        let method = head.method == "HEAD" ? HTTPMethod.get : HTTPMethod(rawValue: head.method)
        return HTTPRequest(method: method, target: head.target, headers: head.headers, body: body)
    }

    private func tooLarge(_ length: Int) -> HTTPResponse? {
        length > bodyLimit ? .refused(413, "The body has more than \(bodyLimit) bytes.") : nil
    }
}

/// A request body while it is being received; wiped on release, even if the request never completes.
final class ReceivedBody: Sendable {
    private let buffer = Mutex(SecretBuffer())

    var count: Int { buffer.withLock { $0.count } }

    /// The bytes received so far.
    var whole: RequestBody { RequestBody(buffer.withLock { $0.secret }) }

    /// Copies a piece and appends it.
    func append(_ piece: UnsafeRawBufferPointer) {
        // The address as an integer, because the pointer is not `Sendable`; it is not used after the call.
        let (address, count) = (UInt(bitPattern: piece.baseAddress), piece.count)
        buffer.withLock {
            $0.append(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count))
        }
    }
}
