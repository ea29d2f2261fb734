/// The messages of the Cognito user pool API and of Sudo Platform's user service, for the client and the server.
///
/// Both ends build and parse the same values. The formats are those of Sudo Platform's SDKs, at the versions that the
/// comments name, also where the documentation differs. The module has no state and sends nothing. Passwords and tokens
/// are `Secret` values, which `json` exposes only for sending.
///
/// Start with `CognitoOperation`, the list of operations, and the requests and answers in `Messages`. `ValidationData`
/// is the proof with which a user registers, `DeviceTokenClaims` are the tokens that a client signs, and
/// `SudoPlatformConfig` parses `sudoplatformconfig.json`.
