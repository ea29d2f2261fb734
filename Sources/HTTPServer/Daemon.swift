import CMicrohttpd
import HTTPMessage
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// libmicrohttpd at work: its threads read and write, this translates their calls.
///
/// The callbacks capture nothing and find this object by the context pointer, which holds a reference until the library's threads are gone.
final class Daemon: Sendable {
    private let handler: @Sendable (ServerRequest) async -> HTTPResponse
    private let limits: WebServerLimits
    private let hosts: AcceptedHosts
    private let socket: ListeningSocket
    private let tls: TLSMemory?
    private let traffic: Traffic
    private let timer: DeadlineTimer
    // The library's daemon as a number, 0 before the start and after the stop.
    private let handle = Mutex<UInt>(0)

    /// Prepares; nothing listens to the library before ``start()``.
    init(
        socket: ListeningSocket, limits: WebServerLimits, hosts: AcceptedHosts, tls: TLSIdentity?,
        handler: @escaping @Sendable (ServerRequest) async -> HTTPResponse
    ) {
        self.handler = handler
        self.limits = limits
        self.hosts = hosts
        self.socket = socket
        self.tls = tls.map(TLSMemory.init)
        let traffic = Traffic(limits)
        self.traffic = traffic
        timer = DeadlineTimer { now in traffic.expire(at: now) }
    }

    /// Starts the threads.
    func start() throws(HTTPServerError) {
        let threads = max(2, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        var options: [MHD_OptionItem] = [
            MHD_OptionItem(option: .LISTEN_SOCKET, value: Int(socket.descriptor), ptr_value: nil),
            MHD_OptionItem(option: .THREAD_POOL_SIZE, value: threads, ptr_value: nil),
            MHD_OptionItem(option: .CONNECTION_LIMIT, value: max(threads, limits.connections), ptr_value: nil),
            MHD_OptionItem(option: .CONNECTION_MEMORY_LIMIT, value: limits.headerBytes, ptr_value: nil),
            MHD_OptionItem(
                option: .PER_IP_CONNECTION_LIMIT, value: limits.connectionsPerAddress, ptr_value: nil),
        ]
        if let tls { options += tls.options }
        options.append(MHD_OptionItem(option: .END, value: 0, ptr_value: nil))
        let context = Unmanaged.passRetained(self)
        let daemon = idp_start_daemon(
            idp_daemon_flags(tls == nil ? 0 : 1), context.toOpaque(), &options,
            { context, connection, _, method, version, upload, size, request in
                guard let context, let connection, let method, let version, let size, let request = request?.pointee
                else { return .NO }
                let exchange = Unmanaged<PendingExchange>.fromOpaque(request).takeUnretainedValue()
                let bytes = UnsafeRawBufferPointer(start: upload, count: size.pointee)
                size.pointee = 0
                return Daemon.at(context).handle(
                    exchange, on: connection, method: String(cString: method), version: String(cString: version), bytes)
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
                    String(cString: target), connection,
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
            context.release()
            close(socket.descriptor)
            throw HTTPServerError(.cannotStart, detail: String(cString: strerror(failure)))
        }
        handle.withLock { $0 = UInt(bitPattern: daemon) }
    }

    /// Stops: no new clients, requests under way are finished or cut by the limit, then the threads end.
    ///
    /// Blocks, once; the library aborts the process if a connection is suspended when it is stopped, hence the order.
    func stop() {
        let bits = handle.withLock { bits in
            defer { bits = 0 }
            return bits
        }
        guard let daemon = OpaquePointer(bitPattern: bits) else { return }
        _ = MHD_quiesce_daemon(daemon)
        socket.refuseNewClients()
        traffic.drain(limits)
        MHD_stop_daemon(daemon)
        close(socket.descriptor)
        Unmanaged.passUnretained(self).release()  // the reference of the callbacks' context
    }

    private static func at(_ context: UnsafeMutableRawPointer) -> Daemon {
        Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue()
    }

    private func accepted(_ connection: OpaquePointer) -> ClientConnection {
        let address = idp_client_address(connection).map { SocketAddress($0).host } ?? ""
        let client = ClientConnection(
            descriptor: idp_connection_descriptor(connection), remoteAddress: address, limits: limits, timer: timer)
        if traffic.add(client) { timer.require(by: .now) }
        return client
    }

    private func closed(_ client: ClientConnection) {
        client.enter(.closed)
        traffic.remove(client)
    }

    private func begin(
        _ target: String, _ connection: OpaquePointer, _ client: ClientConnection
    ) -> PendingExchange {
        client.enter(.receiving)
        return PendingExchange(
            rawTarget: target, client: client, connection: connection, bodyLimit: limits.bodyBytes, hosts: hosts)
    }

    private func ended(_ exchange: PendingExchange) {
        exchange.client.enter(.idle)
        traffic.close(exchange)
    }

    private func handle(
        _ exchange: PendingExchange, on connection: OpaquePointer, method: String, version: String,
        _ upload: UnsafeRawBufferPointer
    ) -> MHD_Result {
        let step = exchange.advance(
            method: method, version: version, headers: { HTTPHeaders(receivedOn: connection) }, upload: upload)
        switch step {
        case .proceed: return .YES
        case .drop: return .NO
        case .respond(let response):
            exchange.client.enter(.sending)
            return response.queue(on: connection, closing: traffic.isDraining)
        case .handle(let request):
            guard let id = traffic.open(exchange) else {
                exchange.client.enter(.sending)
                return HTTPResponse.refused(503, "The server is stopping.").queue(on: connection, closing: true)
            }
            let whole = ServerRequest(
                http: request, id: id, remoteAddress: exchange.client.remoteAddress, localPort: socket.port)
            exchange.suspend(connection)
            exchange.start { [handler] in
                await handler(whole)
            } ended: { [traffic] in
                traffic.handlerEnded()
            }
            // The stop asked everybody to give up perhaps just before this one could be asked.
            if traffic.isCut { exchange.giveUp("The server is stopping.") }
            return .YES
        }
    }
}
