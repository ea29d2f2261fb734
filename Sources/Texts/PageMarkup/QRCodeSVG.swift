package import QRCode

/// A QR code as SVG, dark on white in every colour scheme, because many cameras read nothing else.
package struct QRCodeSVG: Sendable {
    private let matrix: QRMatrix
    /// The description for screen readers.
    private let label: String

    package init(matrix: QRMatrix, label: String) {
        self.matrix = matrix
        self.label = label
    }

    package var markup: Markup {
        let side = matrix.side + 2 * QRMatrix.quietZone
        return Tag.svg(
            .vectorNamespace, .class("qr"), .viewBox(side: side), .role("img"), .ariaLabel(label), .crispEdges
        ) {
            Tag.path(.fill("#ffffff"), .drawing("M0 0h\(side)v\(side)H0z"))
            Tag.path(.fill("#000000"), .drawing(darkModules))
        }
    }

    /// The picture as a `data` address.
    package var address: PageAddress {
        let side = matrix.side + 2 * QRMatrix.quietZone
        return PageAddress(
            picture: """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
                <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(darkModules)"/></svg>
                """)
    }

    /// One SVG path with a rectangle for each horizontal run of dark modules.
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
