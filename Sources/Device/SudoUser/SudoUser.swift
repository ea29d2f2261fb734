// Re-exported so that an app imports only one module: the keyring, the ports and secrets.
@_exported public import IdentityModel
