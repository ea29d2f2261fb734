// The settings name the theme of new tenants, which is a value of the core; nothing else of the core is shown.
@_exported public import enum IdentityCore.ThemeName
