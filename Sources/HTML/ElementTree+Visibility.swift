extension ElementTree {
    /// Whether a person can see the element: neither it nor what it stands in says of itself that it is not shown.
    func isShown(_ index: Int) -> Bool { nearest(from: index) { $0.isConcealed } == nil }

    /// Whether a line of a form is laid where nobody looks, or kept from keyboard and screen readers at once, by itself or with a part of the form.
    func isOutOfReach(_ index: Int, isOffKeyboard: Bool) -> Bool {
        var current = index
        while elements[current].name != "form" && elements[current].name != "body" {
            if elements[current].isOutOfSight || (isOffKeyboard && elements[current].isUnread) { return true }
            meter.add(1)
            guard let parent = elements[current].parent else { return false }
            current = parent
        }
        return false
    }

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
    /// Whether nobody sees it: `hidden`, its own style, a dialog or popover that is not open.
    var isConcealed: Bool {
        if attributes["hidden"] != nil || attributes["popover"] != nil { return true }
        if name == "dialog" && attributes["open"] == nil { return true }
        let style = ownStyle
        return style.contains("display:none") || style.contains("visibility:hidden")
    }

    /// Whether it is laid where nobody looks: far off the page, or seen through.
    ///
    /// People who do not see are told labels in that way, so that it says something of what is filled in alone.
    var isOutOfSight: Bool {
        let style = ownStyle
        guard !style.isEmpty else { return false }
        let declarations = style.split(separator: ";")
        if declarations.contains("opacity:0") { return true }
        return declarations.contains { declaration in
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, ["left", "right", "top", "bottom", "margin-left", "margin-top"].contains(parts[0]),
                parts[1].hasPrefix("-")
            else { return false }
            return (Int(parts[1].dropFirst().prefix { ("0"..."9").contains($0) }) ?? 0) >= 500
        }
    }

    private var ownStyle: String { attributes["style"]?.lowercased().filter { !" \t\n".contains($0) } ?? "" }

    /// Whether its text is not for reading: nobody sees it, or it is an ornament.
    var isUnread: Bool { isConcealed || attributes["aria-hidden"]?.lowercased() == "true" }
}
