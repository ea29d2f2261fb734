extension ElementTree {
    /// Whether the user can see the element: neither it nor an ancestor is concealed.
    func isShown(_ index: Int) -> Bool { nearest(from: index) { $0.isConcealed } == nil }

    /// Whether a control is placed out of sight, or hidden from both keyboard and screen readers, by itself or by an
    /// ancestor within its form.
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

    /// Whether the element is inside the site's header or footer.
    func isInSiteFrame(_ index: Int) -> Bool {
        var current: Int? = index
        while let index = current {
            if isSiteFrame(index) { return true }
            current = elements[index].parent
        }
        return false
    }

    /// Whether the element is the site's header or footer, which is the same on every page and not part of the content.
    func isSiteFrame(_ index: Int) -> Bool {
        guard elements[index].name == "header" || elements[index].name == "footer", let parent = elements[index].parent
        else { return false }
        return nearest(from: parent) { ["main", "article", "section", "form", "aside"].contains($0.name) } == nil
    }
}

extension ElementTree.Element {
    /// Whether the element is not displayed: `hidden`, its own style, or a dialog or popover that is not open.
    var isConcealed: Bool {
        if attributes["hidden"] != nil || attributes["popover"] != nil { return true }
        if name == "dialog" && attributes["open"] == nil { return true }
        let style = ownStyle
        return style.contains("display:none") || style.contains("visibility:hidden")
    }

    /// Whether the element is placed out of sight: far off the page, or fully transparent.
    ///
    /// Pages hide labels for screen readers in this way, so it is used only to judge controls.
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

    /// Whether screen readers skip the element: it is concealed or decorative.
    var isUnread: Bool { isConcealed || attributes["aria-hidden"]?.lowercased() == "true" }
}
