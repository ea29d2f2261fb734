import TestSupport
import Testing

/// Requests of tools for Keycloak (python-keycloak, Terraform, Ansible), with Keycloak's answers.
@Suite struct ToolRequestTests {
    @Test(arguments: Walk.all("ToolRequest")) func walk(_ walk: Walk) async throws { try await walk.run() }
}
