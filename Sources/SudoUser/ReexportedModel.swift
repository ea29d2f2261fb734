// Re-exported so that an app imports only one module: the keyring of the key store, the ports and secrets.
@_exported public import DeviceStorage
@_exported public import IdentityModel
