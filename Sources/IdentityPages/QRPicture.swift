import PageMarkup
import QRCode

/// A QR code as a drawing in the page: dark on white in every colour scheme, since many cameras read nothing else.
struct QRPicture: Sendable {
    /// The code's modules.
    let matrix: QRMatrix
    /// What the picture is, for people who do not see it.
    let label: String

    /// The `svg` element.
    var markup: Markup {
        let side = matrix.side + 2 * QRMatrix.quietZone
        return Tag.svg(
            .vectorNamespace, .class("qr"), .viewBox(side: side), .role("img"), .ariaLabel(label), .crispEdges
        ) {
            Tag.path(.fill("#ffffff"), .drawing("M0 0h\(side)v\(side)H0z"))
            Tag.path(.fill("#000000"), .drawing(darkModules))
        }
    }

    /// The drawing as an address that carries it.
    var address: PageAddress {
        let side = matrix.side + 2 * QRMatrix.quietZone
        return PageAddress(
            picture: """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
                <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(darkModules)"/></svg>
                """)
    }

    /// One path of horizontal runs.
    private var darkModules: String {
        var path = ""
        for row in 0..<matrix.side {
            var column = 0
            while column < matrix.side {
                guard matrix.isDark(row: row, column: column) else {
                    column += 1
                    continue
                }
                let start = column
                while column < matrix.side, matrix.isDark(row: row, column: column) { column += 1 }
                let run = column - start
                path += "M\(start + QRMatrix.quietZone) \(row + QRMatrix.quietZone)h\(run)v1h-\(run)z"
            }
        }
        return path
    }
}
