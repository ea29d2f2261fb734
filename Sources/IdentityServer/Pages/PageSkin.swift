/// Gives pages their markup: which elements, ids and input names a client of that world expects.
///
/// A tenant has one skin. What is shown is the page's matter, how a program finds it is the skin's.
protocol PageSkin: Sendable {
    /// The whole document of a page.
    func document(of page: Page, in frame: PageFrame) -> MarkupDocument
}

/// What every page of a tenant has around it.
struct PageFrame: Sendable, Hashable {
    /// The tenant's name for people.
    let tenantName: String
    /// Where the style sheet is served.
    let styleSheet: PageAddress
}
