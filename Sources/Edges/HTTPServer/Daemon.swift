import CMicrohttpd
import HTTPMessage
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs libmicrohttpd: its threads read and write, and this type handles their callbacks.
///
/// The callbacks capture nothing. They find this object by the context pointer, which holds a reference until the
/// library's threads have ended.
final class Daemon: Sendable {
    private let handler: @Sendable (ServerRequest) async -> HTTPResponse
    private let refused: (@Sendable (RefusedRequest) -> Void)?
    private let limits: WebServerLimits
    private let hosts: AcceptedHosts
    private let proxies: TrustedProxies
    private let socket: ListeningSocket
    private let tls: TLSMemory?
    private let traffic: Traffic
    private let timer: DeadlineTimer
    private let running = Mutex<Running?>(nil)
    private let isUnstarted = Mutex(true)

    private struct Running {
        /// The library's daemon, as an integer because pointers are not `Sendable`.
        let handle: UInt
        /// The context of the library's log callback, as an integer.
        let watch: UInt
        let acceptor: Acceptor
    }

    /// Prepares the daemon; the library accepts nothing before ``start()``.
    init(
        socket: ListeningSocket, limits: WebServerLimits, hosts: AcceptedHosts, proxies: TrustedProxies,
        tls: TLSIdentity?,
        refused: (@Sendable (RefusedRequest) -> Void)?,
        handler: @escaping @Sendable (ServerRequest) async -> HTTPResponse
    ) {
        self.handler = handler
        self.refused = refused
        self.limits = limits
        self.hosts = hosts
        self.proxies = proxies
        self.socket = socket
        self.tls = tls.map(TLSMemory.init)
        let traffic = Traffic(limits)
        self.traffic = traffic
        timer = DeadlineTimer { now in traffic.expire(at: now) }
    }

    /// Starts listening and starts the threads; call it once.
    func start() throws(HTTPServerError) {
        isUnstarted.withLock { $0 = false }
        try socket.start()
        let threads = max(2, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        var options: [MHD_OptionItem] = [
            MHD_OptionItem(option: .THREAD_POOL_SIZE, value: threads, ptr_value: nil),
            // The acceptor enforces the limit. The library divides its own limit among its threads; it is large enough
            // that no thread reaches its share, even with connections that are being closed.
            MHD_OptionItem(option: .CONNECTION_LIMIT, value: threads * 2 * (limits.connections + 1), ptr_value: nil),
            MHD_OptionItem(option: .CONNECTION_MEMORY_LIMIT, value: limits.headerBytes, ptr_value: nil),
        ]
        if let tls { options += tls.options }
        options.append(MHD_OptionItem(option: .END, value: 0, ptr_value: nil))
        let context = Unmanaged.passRetained(self)
        let watch = idp_new_refusal_watch(context.toOpaque()) { context, status in
            if let context { Daemon.at(context).libraryRefuses(status) }
        }
        let daemon = idp_start_daemon(
            idp_daemon_flags(tls == nil ? 0 : 1), context.toOpaque(), &options, watch,
            { context, connection, _, method, version, upload, size, request in
                guard let context, let connection, let method, let version, let size, let request = request?.pointee
                else { return .NO }
                let exchange = Unmanaged<PendingExchange>.fromOpaque(request).takeUnretainedValue()
                let bytes = UnsafeRawBufferPointer(start: upload, count: size.pointee)
                size.pointee = 0
                return Daemon.at(context).handle(
                    exchange, on: connection, ReceivedLine(method: method, version: version), bytes)
            },
            { context, connection, socketContext, code in
                guard let context, let connection, let socketContext else { return }
                if code == .CONNECTION_NOTIFY_STARTED {
                    let client = Daemon.at(context).accepted(connection)
                    socketContext.pointee = Unmanaged.passRetained(client).toOpaque()
                } else if let pointer = socketContext.pointee {
                    socketContext.pointee = nil
                    Daemon.at(context).closed(Unmanaged.fromOpaque(pointer).takeRetainedValue())
                }
            },
            { context, target, connection in
                guard let context, let target, let connection, let client = idp_socket_context(connection) else {
                    return nil
                }
                let exchange = Daemon.at(context).begin(
                    ReceivedTarget(target), connection,
                    Unmanaged<ClientConnection>.fromOpaque(client).takeUnretainedValue())
                idp_cut_query(target)
                return Unmanaged.passRetained(exchange).toOpaque()
            },
            { context, _, request, _ in
                guard let context, let pointer = request?.pointee else { return }
                request?.pointee = nil
                Daemon.at(context).ended(Unmanaged.fromOpaque(pointer).takeRetainedValue())
            })
        guard let daemon else {
            let failure = errno
            free(watch)
            context.release()
            socket.close()
            throw HTTPServerError(.cannotStart, detail: String(cString: strerror(failure)))
        }
        let handle = UInt(bitPattern: daemon)
        let acceptor = Acceptor(socket) { [traffic] in
            traffic.makeRoom()
        } take: { [traffic, proxies] client, address, length in
            let origin = ConnectionOrigin(SocketAddress(address).host, proxies)
            Self.handOver(client, address, length, from: origin, to: handle, traffic)
        } ranOut: { [traffic] in
            traffic.closeOne()
        }
        running.withLock { $0 = Running(handle: handle, watch: UInt(bitPattern: watch), acceptor: acceptor) }
        acceptor.start()
    }

    /// Passes an accepted client to the library, unless its network has too many connections.
    private static func handOver(
        _ client: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t, from origin: ConnectionOrigin,
        to handle: UInt, _ traffic: Traffic
    ) {
        guard traffic.admit(from: origin), let daemon = OpaquePointer(bitPattern: handle) else {
            close(client)
            return
        }
        // The library closes a client that it rejects.
        if MHD_add_connection(daemon, client, address, length) != .YES { traffic.lose(from: origin) }
    }

    /// Stops: accepts no more clients, lets running requests finish within the time limit, then ends the threads.
    ///
    /// Blocks the calling thread. The order matters: the library aborts the process if it is stopped while a connection
    /// is suspended.
    func stop() {
        let isUnstarted = isUnstarted.withLock { isUnstarted in
            defer { isUnstarted = false }
            return isUnstarted
        }
        if isUnstarted { return socket.close() }
        let stopped = running.withLock { running in
            defer { running = nil }
            return running
        }
        guard let stopped, let daemon = OpaquePointer(bitPattern: stopped.handle) else { return }
        stopped.acceptor.stop()
        traffic.drain(limits)
        MHD_stop_daemon(daemon)
        free(UnsafeMutableRawPointer(bitPattern: stopped.watch))
        Unmanaged.passUnretained(self).release()  // the reference of the callbacks' context
    }

    private static func at(_ context: UnsafeMutableRawPointer) -> Daemon {
        Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue()
    }

    private func accepted(_ connection: OpaquePointer) -> ClientConnection {
        let address = idp_client_address(connection).map { SocketAddress($0).host } ?? ""
        let client = ClientConnection(
            descriptor: idp_connection_descriptor(connection), remoteAddress: address,
            origin: ConnectionOrigin(address, proxies), limits: limits, timer: timer)
        client.enter(.idle)
        traffic.add(client)
        // From now on this connection may be closed for another client.
        running.withLock { $0?.acceptor }?.roomWasMade()
        return client
    }

    private func closed(_ client: ClientConnection) {
        client.enter(.closed)
        traffic.remove(client)
        running.withLock { $0?.acceptor }?.roomWasMade()
    }

    private func begin(
        _ target: ReceivedTarget, _ connection: OpaquePointer, _ client: ClientConnection
    ) -> PendingExchange {
        let exchange = PendingExchange(
            target: target, client: client, connection: connection, bodyLimit: limits.bodyBytes, hosts: hosts)
        client.enter(.receiving(exchange))
        return exchange
    }

    /// Called when the library is about to answer a request that it cannot parse.
    ///
    /// If the library already has the whole head, it forgets that a response is queued and writes the response's head
    /// twice. If a line between two chunks exceeds its memory, it treats that as its own failure (500), because it
    /// cannot distinguish it from a handler that leaves the body unread. In these cases the response is sent here. The
    /// library does not report which connection it is about: with several chunked bodies on one thread, its own
    /// response is sent.
    private func libraryRefuses(_ status: UInt32) {
        let chunked = status == 500 ? traffic.chunkedExchange : nil
        let refusal: HTTPResponse =
            chunked == nil
            ? .refused(Int(status), "The head is malformed or too large.")
            : .refused(400, "The size of a chunk, or its extension, is malformed or too long.")
        let client = (chunked ?? traffic.judgedExchange)?.client
        report(nil, refusal.status, of: client)
        client?.end(with: refusal.written, isTLS: tls != nil)
    }

    /// Reports a request that does not reach the handler; without its headers, the client behind a proxy is unknown.
    private func report(
        _ method: HTTPMethod?, _ status: Int, of client: ClientConnection?, _ headers: HTTPHeaders = [:]
    ) {
        let address = client.map { proxies.client(of: $0.remoteAddress, headers) } ?? TrustedProxies.unknownClient
        refused?(RefusedRequest(method: method, status: status, remoteAddress: address))
    }

    private func ended(_ exchange: PendingExchange) {
        exchange.client.enter(.idle)
        traffic.close(exchange)
        // Another client may be waiting for a connection that can be closed.
        traffic.settle()
    }

    private func handle(
        _ exchange: PendingExchange, on connection: OpaquePointer, _ line: ReceivedLine,
        _ upload: UnsafeRawBufferPointer
    ) -> MHD_Result {
        switch exchange.advance(line, on: connection, upload: upload) {
        case .proceed: return .YES
        case .drop: return .NO
        case .refuse(let response):
            let method = String(cString: line.method)
            report(HTTPMethod(rawValue: method), response.status, of: exchange.client)
            exchange.client.enter(.sending)
            return response.queue(on: connection, closing: traffic.isDraining || exchange.isLast)
        case .respond(let response):
            exchange.client.enter(.sending)
            return response.queue(on: connection, closing: traffic.isDraining || exchange.isLast)
        case .handle(let request):
            guard let id = traffic.open(exchange) else {
                report(request.method, 503, of: exchange.client, request.headers)
                exchange.client.enter(.sending)
                return HTTPResponse.refused(503, "The server is stopping.").queue(on: connection, closing: true)
            }
            let whole = ServerRequest(
                http: request, id: id,
                remoteAddress: proxies.client(of: exchange.client.remoteAddress, request.headers),
                localPort: socket.port)
            exchange.suspend(connection)
            exchange.start { [handler] in
                await handler(whole)
            } ended: { [traffic] in
                traffic.handlerEnded()
            }
            // `stop()` may have answered all exchanges just before this one was suspended.
            if traffic.isCut { exchange.giveUp("The server is stopping.") }
            return .YES
        }
    }
}
