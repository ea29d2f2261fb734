extension ElementTree {
    /// Whether a person can see the element: neither it nor what it stands in says of itself that it is not shown.
    func isShown(_ index: Int) -> Bool { nearest(from: index) { $0.isConcealed } == nil }

    /// Whether the element stands in the site's own head or foot.
    func isInSiteFrame(_ index: Int) -> Bool {
        var current: Int? = index
        while let index = current {
            if isSiteFrame(index) { return true }
            current = elements[index].parent
        }
        return false
    }

    /// Whether the element is the site's own head or foot, the same on every page and not part of what this one says.
    func isSiteFrame(_ index: Int) -> Bool {
        guard elements[index].name == "header" || elements[index].name == "footer", let parent = elements[index].parent
        else { return false }
        return nearest(from: parent) { ["main", "article", "section", "form", "aside"].contains($0.name) } == nil
    }
}

extension ElementTree.Element {
    /// Whether nobody sees it: `hidden`, its own style, a dialog that is not open.
    var isConcealed: Bool {
        if attributes["hidden"] != nil || (name == "dialog" && attributes["open"] == nil) { return true }
        guard let style = attributes["style"]?.lowercased().filter({ $0 != " " }) else { return false }
        return style.contains("display:none") || style.contains("visibility:hidden")
    }

    /// Whether its text is not for reading: nobody sees it, or it is an ornament.
    var isUnread: Bool { isConcealed || attributes["aria-hidden"]?.lowercased() == "true" }
}
