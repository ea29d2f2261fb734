// The SDKs and the server use secrets everywhere, so importing the model also imports `Secrets`.
@_exported public import Secrets
