"""A server of an application, in a thread of the tests: real sockets, real worker processes."""

import http.client
import json
import threading
import time
from contextlib import contextmanager

import uvicorn

from marrow.service.application import application
from marrow.service.running import bound
from marrow.service.settings import Settings


class Answer:
    def __init__(self, response):
        self.code, self.headers, self.body = response.status, response.headers, response.read()

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def text(self):
        return self.body.decode()


def ask(port, verb, path, body=None, headers=None, host="127.0.0.1"):
    connection = http.client.HTTPConnection(host, port, timeout=30)
    try:
        connection.request(verb, path, body, headers or {})
        return Answer(connection.getresponse())
    finally:
        connection.close()


@contextmanager
def served(app):
    """Serve an application; gives a function that asks it."""
    listening = bound("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="on", ws="none"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    port = listening.getsockname()[1]

    def asked(verb, path, body=None, headers=None):
        return ask(port, verb, path, body, headers)

    asked.port = port
    while not server.started:
        time.sleep(0.02)
    try:
        yield asked
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


@contextmanager
def service(fetcher=None, **settings):
    """Serve the service."""
    with served(application(Settings(**{"workers": 2, **settings}), fetcher)) as asked:
        yield asked
