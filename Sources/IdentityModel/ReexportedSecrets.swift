// The SDKs and the server use secrets everywhere, so importing the model imports the type.
@_exported public import Secrets
