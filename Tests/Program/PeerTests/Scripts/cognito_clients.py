"""AWS's two own clients of Cognito user pools behind one call: boto3, and the command `aws`."""

import json
import os
import re
import subprocess
import sys

import boto3
import botocore
import botocore.exceptions

REFUSAL = re.compile(r"An error occurred \((\w+)\) when calling the (\w+) operation[^:]*: (.*)", re.DOTALL)


class Refused(Exception):
    """What the service refused, by its type and message."""

    def __init__(self, kind, message):
        super().__init__(f"{kind}: {message}")
        self.kind, self.message = kind, message


def environment(endpoint, credentials):
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    kept["AWS_DEFAULT_REGION"] = "us-east-1"
    kept["AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER"] = endpoint
    kept["AWS_EC2_METADATA_DISABLED"] = "true"
    # Without credentials the clients must send the operations of users unsigned.
    kept["AWS_SHARED_CREDENTIALS_FILE"] = credentials or os.devnull
    kept["AWS_CONFIG_FILE"] = os.devnull
    return kept


def by_boto3(endpoint, credentials):
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        del os.environ[name]
    os.environ.update(environment(endpoint, credentials))
    client = boto3.session.Session().client("cognito-idp")

    def call(operation, **members):
        try:
            answer = getattr(client, botocore.xform_name(operation))(**members)
        except botocore.exceptions.ClientError as error:
            raise Refused(error.response["Error"]["Code"], error.response["Error"]["Message"]) from None
        answer.pop("ResponseMetadata")
        return json.loads(json.dumps(answer, default=lambda value: value.isoformat()))

    return call


def by_command(endpoint, credentials):
    variables = environment(endpoint, credentials)
    command = os.path.join(os.path.dirname(sys.executable), "aws")

    def call(operation, **members):
        name = botocore.xform_name(operation, "-")
        end = subprocess.run(
            [command, "cognito-idp", name, "--output", "json", "--cli-input-json", json.dumps(members)],
            env=variables, capture_output=True, text=True)
        if end.returncode != 0:
            refusal = REFUSAL.search(end.stderr)
            if not refusal:
                raise RuntimeError(end.stderr[-300:])
            raise Refused(refusal[1], refusal[3].strip())
        return json.loads(end.stdout) if end.stdout.strip() else {}

    return call


DRIVERS = {"boto3": by_boto3, "aws": by_command}
