// Re-exported so that an app imports only one module for the value types.
@_exported public import IdentityModel
