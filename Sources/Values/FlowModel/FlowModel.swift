/// The flows: their names, requests and steps, and the state of an SDK after them.
///
/// Values only: nothing here runs a flow, reads a file or sends a request. The command line, the wizard and the engines
/// share these types, so a name or a step is declared once; raw values are the names that users and scripts type and
/// read.
///
/// There are two families: ``FlowName`` and ``FlowRequest`` for KOBIL, Keycloak and OpenID providers, and those in
/// `Sudo` for Sudo Platform. ``FlowPace`` controls how a run of either proceeds, ``SdkSnapshot`` and ``SudoSnapshot``
/// are the states. ``ProfileDraft`` is a profile that the wizard edits. `Administration` has what a provider's
/// administration reports, as its client, the commands and the wizard share it.
///
/// Start with ``FlowRequest`` and ``SudoFlowRequest``.
