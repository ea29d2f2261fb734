import IdentityModel
import Localization
import Sentences
import TerminalUI

extension ScreenView {
    /// Adds an address to open in any browser and the headers that each request needs, truncated if rows are few.
    mutating func addressToOpen(_ address: OpenedAddress) {
        main.paragraph(
            texts(Text("Open this address in any browser. After the login, paste the browser's final address below:")))
        main.blank()
        main.address(address.url)
        guard !address.headers.isEmpty else { return }
        main.blank()
        main.paragraph(texts(Text("Every request of that browser needs these headers:")))
        main.blank()
        let room = height - main.lines.count - 8
        let whole = address.headers.reduce(0) { rows, header in
            rows + (header.name.count + 2 + header.value.sanitised(limit: 4000).count) / max(1, main.width) + 1
        }
        for header in address.headers {
            let text = "\(header.name): \(header.value.sanitised(limit: 4000))"
            if whole > room {
                main.add(Line([Span(look.cut(text, to: main.width), .code)]))
            } else {
                main.cutByColumns(text)
            }
        }
        if whole > room {
            main.paragraph(
                texts(Text("The headers do not fit: Ctrl-O copies the address, and then the headers.")), .dim)
        }
    }
}

extension Document {
    /// Adds an address, broken at the last column instead of at whitespace, so that it can be copied whole.
    mutating func address(_ url: UntrustedText) { cutByColumns(url.sanitised(limit: 4000)) }

    /// Adds a text, broken at the last column.
    mutating func cutByColumns(_ text: String) {
        var rest = text[...]
        while !rest.isEmpty {
            add(Line([Span(String(rest.prefix(width)), .code)]))
            rest = rest.dropFirst(width)
        }
    }
}
