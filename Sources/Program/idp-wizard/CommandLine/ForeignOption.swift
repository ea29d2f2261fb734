/// An option of other programs, and its name in this one.
///
/// The first proposal that the command accepts is used; if it accepts none, the option has no counterpart.
struct ForeignOption: Sendable {
    /// The replacement for a foreign option.
    enum Proposal: Sendable {
        /// An option, with a value if the value has another form here.
        case option(OptionDescription, String? = nil)
        /// An argument, without an option.
        case argument(String)
    }

    let words: [String]
    let proposals: [Proposal]

    private init(_ words: String, _ proposals: Proposal...) {
        self.words = words.split(separator: " ").map(String.init)
        self.proposals = proposals
    }

    /// Options of web servers, Keycloak's tools, package managers and other programs.
    static let all: [ForeignOption] = [
        Self(
            "--port --http-port --https-port --host --hostname --http-host --bind --bind-address --address --addr --interface --ip -i",
            .option(.listen)),
        Self("-p", .option(.listen), .option(.passwordFile), .option(.provider)),
        Self("--realm --target-realm -r -t", .option(.tenant), .argument("NAME")),
        Self("--tenant", .argument("NAME")),
        Self("--server --server-url --base-url --auth-server --profile --config --idp -c", .option(.provider)),
        Self("--url --public-url --external-url --issuer-url --authority", .option(.issuer), .option(.provider)),
        Self("--provider", .option(.issuer)),
        Self(
            "--user --username --user-name --login --name --account -u", .option(.field, "username=NAME"),
            .argument("NAME")),
        Self(
            "--id --client --clientid --client-id --app --run", .option(.client), .option(.clientID),
            .argument("ID")),
        Self("--flow", .argument("NAME")),
        Self("--tape --script", .argument("TAPE")),
        Self("--shell", .argument("SHELL")),
        Self("--uuid --device --device-id --vendor-id", .option(.vendorID), .option(.deviceID), .argument("UUID")),
        Self("--fingerprint --sha256", .argument("SHA256"), .argument("SHA256|ID"), .option(.certificate)),
        Self("--iss", .option(.issuer), .argument("ISS")),
        Self(
            "--password --pass --passwd --new-password -w", .option(.field, "password=@FILE"), .option(.passwordFile),
            .option(.administratorPasswordFile)),
        Self("--password-file --passfile", .option(.field, "password=@FILE"), .option(.administratorPasswordFile)),
        Self("--admin-password --admin --root-password", .option(.administratorPasswordFile)),
        Self("--pin", .option(.field, "pin=@FILE")),
        Self("--otp --totp --mfa", .option(.field, "otp=@FILE")),
        Self("--code --activation-code", .option(.field, "activation-code=@FILE")),
        Self("--data --value --set --param --input", .option(.field)),
        Self("--secret --client-secret", .option(.secretFile)),
        Self("--mail --e-mail", .option(.email)),
        Self("--redirect --redirect-url --redirecturi --callback --callback-url", .option(.redirectURI)),
        Self("--origin --origins --cors --cors-origin", .option(.webOrigin)),
        Self("--private", .option(.confidential)),
        Self("--ask-consent --require-consent --consent-required", .option(.consent)),
        Self("--without-pkce --disable-pkce", .option(.withoutPKCE)),
        Self("--temp --one-time --must-change", .option(.temporary)),
        Self("--rotate --regenerate --reset --new", .option(.renew)),
        Self(
            "--output --output-file --outfile --file --dest --save --write -o", .option(.out), .option(.trace),
            .option(.json)),
        Self("--format --output-format", .option(.json)),
        Self("-j", .option(.json)),
        Self("--har --record --log-file", .option(.trace)),
        Self("--verbose --debug --trace -d -v", .option(.verbose), .option(.logLevel), .option(.version)),
        Self("--quiet --silent --loglevel --log -q", .option(.logLevel)),
        Self("-V", .option(.version)),
        Self("--usage -?", .option(.help)),
        Self(
            "--force --confirm --assume-yes --no-confirm --noconfirm --no-prompt --non-interactive -y -f", .option(.yes)
        ),
        Self("-a", .option(.everything)),
        Self("--db --database --storage --data-dir --sqlite --dsn", .option(.store)),
        Self("--store-secret --master-key --encryption-key", .option(.storeKey)),
        Self("--cert --certificate --crt --ssl-cert --tls-certificate --https-certificate", .option(.tlsCertificate)),
        Self("--key --private-key --ssl-key --https-key --keyfile", .option(.tlsKey), .option(.keyFile)),
        Self("--key-file", .option(.tlsKey), .option(.publicKey)),
        Self("--proxy --proxies --trust-proxy", .option(.trustedProxy)),
        Self("--proxy-headers --forwarded --forwarded-header --real-ip-header", .option(.proxyHeader)),
        Self("--upstream --allow-address --allow-private", .option(.upstreamAddress)),
        Self("--insecure --allow-http --plain-http", .option(.plainHTTPBeyondLoopback)),
        Self(
            "--expires --expires-in --expiry --expiration --valid --validity --ttl --lifetime --lifespan --days --duration",
            .option(.period)),
        Self("--timeout --max-time --wait", .option(.deadline)),
        Self("--lang --locale -l", .option(.language)),
        Self("--color --colour --colors --no-color --dark --light --skin", .option(.theme)),
        Self("--no-mouse", .option(.mouse, "off")),
        Self("--text --text-mode --no-tui --simple --accessible --screen-reader", .option(.plain)),
        Self("--width --columns --rows --dimensions --geometry", .option(.size)),
        Self("--screenshots --pictures --images", .option(.shots)),
        Self("--asciicast --recording", .option(.cast)),
        Self("--browser", .option(.via, "browser"), .option(.agent, "browser")),
        Self("--device-code", .option(.via, "device")),
        Self("--no-browser --headless", .option(.noOpen)),
        Self("--auth-mode --protection", .option(.mode)),
        Self("--rate --pace", .option(.speed)),
        Self("--fail --inject --chaos", .option(.fault)),
        Self("--show-secrets --unmask --unredacted", .option(.reveal)),
        Self("--decode", .option(.claims)),
        Self("--ns", .option(.namespace)),
        Self("--package-name --app-id --bundle", .option(.package)),
        Self("--claim --attributes", .option(.attribute)),
    ]

    /// The proposals for each word: a word may be in several entries, whose order is kept.
    static let byWord: [String: [Proposal]] = all.reduce(into: [:]) { table, entry in
        for word in entry.words { table[word, default: []] += entry.proposals }
    }
}
