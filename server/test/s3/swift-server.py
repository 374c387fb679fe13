"""OpenStack Swift with its S3 interface: four servers in one process, on free loopback ports, in a folder of its own.

Prints the port as soon as it answers, and ends with its standard input, the folder with it.
"""
import os
import shutil
import sys
import tempfile

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

USER, KEY = sys.argv[1:]
BACKENDS = ["account", "container", "object"]


def new_folder():
    """Swift keeps what it knows of an object in extended attributes, which not every file system has."""
    for base in ("/dev/shm", tempfile.gettempdir(), "/var/tmp"):
        if not os.access(base, os.W_OK):
            continue
        folder = tempfile.mkdtemp(prefix="kalima-swift-", dir=base)
        try:
            os.setxattr(folder, "user.kalima", b"1")
            return folder
        except OSError:
            shutil.rmtree(folder)
    sys.exit("no folder for temporary files has extended attributes")


def write_ring(folder, kind, port):
    builder = RingBuilder(4, 1, 0)
    place = {"ip": "127.0.0.1", "port": port, "replication_ip": "127.0.0.1", "replication_port": port}
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "device": "disk", "weight": 1, "meta": "", **place})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f"{kind}.ring.gz"))


def load(folder, kind, text):
    path = os.path.join(folder, f"{kind}.conf")
    with open(path, "w") as file:
        file.write(f"[DEFAULT]\nswift_dir = {folder}\ndevices = {folder}\nmount_check = false\n"
                   f"disable_fallocate = true\nlog_level = ERROR\n{text}")
    return loadapp(path)


PROXY = """
[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:slo]
use = egg:swift#slo
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_%s = %s .admin
""" % (USER.replace(":", "_"), KEY)


def main():
    folder = new_folder()
    try:
        utils.HASH_PATH_SUFFIX = b"kalima"
        os.mkdir(os.path.join(folder, "disk"))
        listeners = {kind: eventlet.listen(("127.0.0.1", 0)) for kind in [*BACKENDS, "proxy"]}
        for kind in BACKENDS:
            write_ring(folder, kind, listeners[kind].getsockname()[1])
        for kind, listener in listeners.items():
            backend = f"[pipeline:main]\npipeline = server\n[app:server]\nuse = egg:swift#{kind}\n"
            app = load(folder, kind, PROXY if kind == "proxy" else backend)
            eventlet.spawn(wsgi.server, listener, app, log=open(os.devnull, "w"))
        print(listeners["proxy"].getsockname()[1], flush=True)
        eventlet.hubs.trampoline(sys.stdin.fileno(), read=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
