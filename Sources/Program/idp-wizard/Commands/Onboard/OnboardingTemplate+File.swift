import IdentityModel
import Onboarding
import PrivateFiles

extension OnboardingTemplate {
    /// Writes the file, which only its owner can read; an existing file is not changed.
    static func write(to path: String) throws(FileError) {
        try Secret(bytes).withExposedBytes { (bytes) throws(FileError) in try PrivateFile.create(path, with: [bytes]) }
    }
}
