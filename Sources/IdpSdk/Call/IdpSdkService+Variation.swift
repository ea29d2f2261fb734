public import HTTPMessage

extension IdpSdkService {
    /// The same service with another authorization request: further parameters (`kc_action`), or another page to begin at.
    ///
    /// Parameters are added to those of the settings; nil leaves the page where it is.
    public func variation(extraParameters: FormFields = [:], entry: IdpSdkEntry? = nil) -> IdpSdkService {
        var settings = settings
        for field in extraParameters.fields { settings.extraParameters.add(field.name, field.value) }
        if let entry { settings.entry = entry }
        return IdpSdkService(settings: settings, unusable: unusable)
    }
}
