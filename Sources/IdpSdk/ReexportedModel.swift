// Re-exported so that an app imports only one module: AstClientDataInfo, IdpSdkError and the ids.
@_exported public import IdentityModel
