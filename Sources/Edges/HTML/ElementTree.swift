import CXML

/// The elements of a page as values in document order, independent of libxml2's memory.
struct ElementTree: Sendable {
    struct Element: Sendable {
        let name: String
        let attributes: [String: String]
        let parent: Int?
        var children: [Child] = []
    }

    enum Child: Sendable {
        case element(Int)
        case text(String)
    }

    private(set) var elements: [Element] = []
    /// Counts the steps of reading the tree.
    let meter = WorkMeter()
    private var indexByID: [String: Int] = [:]

    func element(id: String) -> Int? { indexByID[id] }

    /// All elements with one of these names, in document order.
    func indices(of names: Set<String>) -> [Int] {
        meter.add(elements.count)
        return elements.indices.filter { names.contains(elements[$0].name) }
    }

    /// The elements inside an element; they follow it directly in document order.
    func descendants(of index: Int) -> Range<Int> {
        let first = index + 1
        let end = elements[first...].firstIndex { ($0.parent ?? -1) < index } ?? elements.endIndex
        meter.add(end - index)
        return first..<end
    }

    /// The next sibling element; text in between is ignored.
    func nextElement(after index: Int) -> Int? {
        let next = descendants(of: index).upperBound
        guard elements.indices.contains(next), elements[next].parent == elements[index].parent else { return nil }
        return next
    }

    /// The nearest of the element and its ancestors that satisfies the predicate.
    func nearest(from index: Int, where fits: (Element) -> Bool) -> Int? {
        var current: Int? = index
        var steps = 0
        defer { meter.add(steps) }
        while let index = current {
            steps += 1
            if fits(elements[index]) { return index }
            current = elements[index].parent
        }
        return nil
    }

    /// Parses a cleaned source with libxml2.
    init(_ source: [UInt8], encoding: String) throws(HTMLError) {
        guard !source.isEmpty else { return }
        Self.startParser
        xml_be_silent()
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
        let document = source.withUnsafeBytes {
            htmlReadMemory(
                $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), nil, encoding, Int32(options))
        }
        guard let document else { throw HTMLError(.unreadable) }
        defer { xmlFreeDoc(document) }
        take(document)
    }

    private static let startParser: Void = xmlInitParser()

    private mutating func take(_ document: htmlDocPtr) {
        // An explicit stack instead of recursion, because the page determines the depth.
        var pending: [(node: xmlNodePtr, parent: Int?)] = []
        if let root = xmlDocGetRootElement(document) { pending.append((root, nil)) }
        while let (node, parent) = pending.popLast() {
            // The next sibling is pushed before the children, so that the indices follow document order.
            if parent != nil, let next = node.pointee.next { pending.append((next, parent)) }
            switch node.pointee.type {
            case XML_ELEMENT_NODE:
                let index = add(node, of: document, parent: parent)
                if let child = node.pointee.children { pending.append((child, index)) }
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
                guard let parent, let content = node.pointee.content else { break }
                elements[parent].children.append(.text(String(cString: content)))
            default: break
            }
        }
    }

    private mutating func add(_ node: xmlNodePtr, of document: htmlDocPtr, parent: Int?) -> Int {
        var attributes: [String: String] = [:]
        var attribute = node.pointee.properties
        while let current = attribute {
            let value = xmlNodeListGetString(document, current.pointee.children, 1)
            attributes[String(cString: current.pointee.name)] = value.map { String(cString: $0) } ?? ""
            xml_free(value)
            attribute = current.pointee.next
        }
        let index = elements.count
        elements.append(Element(name: String(cString: node.pointee.name), attributes: attributes, parent: parent))
        if let parent { elements[parent].children.append(.element(index)) }
        if let id = attributes["id"], !id.isEmpty, indexByID[id] == nil { indexByID[id] = index }
        return index
    }
}

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
