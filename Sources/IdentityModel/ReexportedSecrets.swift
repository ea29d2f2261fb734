// The SDKs and the server speak in secrets; whoever imports the model has the type.
@_exported public import Secrets
