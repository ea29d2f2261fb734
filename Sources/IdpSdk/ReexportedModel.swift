// An app imports one module: AstClientDataInfo, IdpSdkError and the ids are re-exported.
@_exported public import IdentityModel
