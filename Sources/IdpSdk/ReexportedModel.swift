// An app imports one module: AstClientDataInfo, IdpSdkError and the ids come with it.
@_exported public import IdentityModel
