/// A text for a front end in which everything is typed, which replaces a text that names keys.
struct TypedText: Sendable {
    let key: TextKey
    /// The words to type, by placeholder.
    let words: [String: TextKey]

    private init(_ key: TextKey, _ words: [String: TextKey] = [:]) {
        self.key = key
        self.words = words
    }

    /// The text that replaces another one; `nil` if that names no key.
    static func inPlace(of key: TextKey) -> TypedText? { all[key] }

    /// The replacements, by the text that names keys.
    static let all: [TextKey: TypedText] = [
        .progressLeave: TypedText(.plainLeave, ["cancel": .plainCancel]),
        .fieldNotPressed: TypedText(.plainNotPressed),
        .recoveryNotKept: TypedText(.plainNotKept, ["yes": .plainYes]),
        .adviceNewCode: TypedText(.plainNewCode, ["cancel": .plainCancel, "users": .choiceUsers]),
        .adviceCreateUser: TypedText(.plainCreateUser, ["cancel": .plainCancel, "users": .choiceUsers]),
        .adviceUnlock: TypedText(.plainUnlock, ["cancel": .plainCancel, "users": .choiceUsers]),
        .modePagesOne: TypedText(.plainPagesOne, ["pages": .commandPages]),
        .modePagesThree: TypedText(.plainPagesThree, ["pages": .commandPages]),
        .modePagesGive: TypedText(.plainPagesGive),
        .modePagesKnow: TypedText(.plainPagesKnow, ["users": .choiceUsers, "password": .commandPassword]),
        .usersNone: TypedText(.plainUsersNone, ["new": .commandNewUser]),
        .refusalNotFound: TypedText(.plainUserGone, ["reload": .commandReload]),
        .sudoFormSandbox: TypedText(.plainFormSandbox),
        .sudoNoneFound: TypedText(.plainNoneFound, ["find": .commandFind]),
        .sudoNoneFailed: TypedText(.plainNoneFailed, ["all": .sudoCommandAll]),
        .sudoNoTestKeys: TypedText(.plainNoTestKeys, ["new": .commandNewUser]),
        .sudoNoIssuers: TypedText(.plainNoIssuers, ["make": .sudoCommandMake, "new": .commandNewUser]),
        .sudoNoFingerprints: TypedText(.plainNoFingerprints, ["new": .commandNewUser]),
        .sudoNoDevices: TypedText(.plainNoDevices, ["new": .commandNewUser]),
        .sudoNoAddresses: TypedText(.plainNoAddresses, ["new": .commandNewUser]),
        .paletteAsideText: TypedText(.plainPalette),
        .credentialsRule: TypedText(.plainRule),
        .credentialsAgain: TypedText(.plainRefused),
        .credentialsNothing: TypedText(.plainNoFields),
        .noticeStopsSteps: TypedText(.plainStopsSteps),
        .noticeStopsMessages: TypedText(.plainStopsMessages),
        .endpointsAsideText: TypedText(.plainEndpoints),
        .settingsAsideText: TypedText(.plainSettings),
        .diagramDeskHidden: TypedText(.diagramDesk),
        .noticeHidden: TypedText(.plainHidden),
        .noticeProfileSaved: TypedText(.plainProfileSaved),
    ]
}
