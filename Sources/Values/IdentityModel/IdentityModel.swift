/// The types that the SDKs, the flows, the provider and the wizard share.
///
/// Identifiers, the documented types of KOBIL's SDK (`Kobil`, names and raw values as documented), the profile of a
/// provider, the trace of a run, untrusted text, and the ports for time, randomness and threads.
///
/// Secrets are never plain text: they are `Secret`, or redacted in a ``TraceEvent``. Text from servers, files and pages is
/// ``UntrustedText``, which is displayed only sanitised. Time and random bytes are passed in, so that tests control them.
/// Nothing here sends a request or reads a file.
///
/// Start with ``ProviderProfile`` (how a provider is used) and ``TraceEvent`` (what a run records).

// The SDKs and the server use secrets everywhere, so importing the model also imports `Secrets`.
@_exported public import Secrets
