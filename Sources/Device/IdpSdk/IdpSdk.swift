// Re-exported so that an app imports only one module: AstClientDataInfo, IdpSdkError and the IDs.
@_exported public import IdentityModel
