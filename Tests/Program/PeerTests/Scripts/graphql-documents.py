"""graphql-documents.py FILE: validates each document in FILE, a JSON list, against the schema of Sudo Platform's identity service.

Prints "valid", or the errors, a line a document.
"""

import json
import sys

from graphql import build_schema, parse, validate

SCHEMA = build_schema("""
    type Query { notImplemented(dummy: String!): Boolean }
    type Mutation {
        deregister: Deregister
        globalSignOut: GlobalSignOut
        registerFederatedId(input: RegisterFederatedIdInput): FederatedId
        reset: ApiResult
    }
    type Deregister { success: Boolean! }
    type GlobalSignOut { success: Boolean! }
    type FederatedId { identityId: String! }
    type ApiResult { success: Boolean! }
    input RegisterFederatedIdInput { idToken: String! }
""")

with open(sys.argv[1]) as file:
    for document in json.load(file):
        errors = validate(SCHEMA, parse(document))
        print("; ".join(error.message for error in errors) or "valid", flush=True)
