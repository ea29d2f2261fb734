public import HTTPMessage

extension IdpSdkService {
    /// Returns the service with additional parameters of the authorization request (`kc_action`), or with another entry
    /// page.
    ///
    /// The parameters are added to those of the settings; a `nil` entry keeps the current one.
    public func variation(extraParameters: FormFields = [:], entry: IdpSdkEntry? = nil) -> IdpSdkService {
        var settings = settings
        for field in extraParameters.fields { settings.extraParameters.add(field.name, field.value) }
        if let entry { settings.entry = entry }
        return IdpSdkService(settings: settings, unusable: unusable)
    }
}
