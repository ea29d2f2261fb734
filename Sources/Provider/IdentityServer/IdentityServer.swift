@_exported public import struct IdentityModel.Secret
@_exported public import struct IdentityModel.TenantID
// `ServerSettings` has properties of these types. Nothing else of these modules is public here.
@_exported public import enum IdentityStore.PageThemeName
