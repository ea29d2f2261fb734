"""Requests to a provider's admin REST, for scripts that compare providers."""

import functools

import requests


def administrator(base, password):
    """A function of method, path and body that sends a request with a fresh token."""
    return functools.partial(administer, base, password)


def administer(base, password, method, path, body=None):
    grant = {"grant_type": "password", "client_id": "admin-cli", "username": "admin", "password": password}
    token = requests.post(f"{base}/realms/master/protocol/openid-connect/token", data=grant, timeout=60).json()
    return requests.request(
        method, f"{base}/admin/realms{path}", json=body, timeout=60,
        headers={"Authorization": "Bearer " + token["access_token"]})
