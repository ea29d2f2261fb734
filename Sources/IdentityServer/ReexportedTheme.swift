// `ServerSettings.theme` has this type. Nothing else of IdentityCore is public here.
@_exported public import enum IdentityCore.PageThemeName
