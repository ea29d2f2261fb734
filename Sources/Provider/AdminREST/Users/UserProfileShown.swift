import JOSE

/// The user profile as Keycloak's admin REST shows it: the four fields of every user, and their rules.
enum UserProfileShown {
    /// `users/profile`.
    static let configuration: JSONValue = [
        "attributes": .array(
            fields.map { field in
                var value: JSONValue = [
                    "name": .string(field.name), "displayName": .string("${\(field.name)}"),
                    "validations": field.validations, "multivalued": false,
                    "permissions": ["view": ["admin", "user"], "edit": ["admin", "user"]],
                ]
                if field.name != "username" { value["required"] = ["roles": ["user"]] }
                return value
            }),
        "groups": groups,
        // Unmanaged attributes are stored for every user.
        "unmanagedAttributePolicy": "ENABLED",
    ]

    /// `users/profile/metadata`, and the `userProfileMetadata` of one user.
    static let metadata: JSONValue = [
        "attributes": .array(
            fields.map { field in
                var validators = (field.validations.object ?? [:]).mapValues { rule -> JSONValue in
                    var rule = rule
                    rule["ignore.empty.value"] = true
                    return rule
                }
                validators["multivalued"] = ["max": "1"]
                return [
                    "name": .string(field.name), "displayName": .string("${\(field.name)}"),
                    "required": .bool(field.name == "username"), "readOnly": false,
                    "validators": .object(validators),
                    "multivalued": false,
                ]
            }), "groups": groups,
    ]

    private static let groups: JSONValue = [
        [
            "name": "user-metadata", "displayHeader": "User metadata",
            "displayDescription": "Attributes, which refer to user metadata",
        ]
    ]

    private static let fields: [(name: String, validations: JSONValue)] = [
        (
            "username",
            [
                "length": ["min": 3, "max": 255], "username-prohibited-characters": [:],
                "up-username-not-idn-homograph": [:],
            ]
        ),
        ("email", ["email": [:], "length": ["max": 255]]),
        ("firstName", ["length": ["max": 255], "person-name-prohibited-characters": [:]]),
        ("lastName", ["length": ["max": 255], "person-name-prohibited-characters": [:]]),
    ]
}
