"""Work done by a Dask cluster, on any number of computers, such as pairs to be played: see docs/cluster.md."""

from __future__ import annotations

import argparse
import functools
import logging
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ai.lab.contest import Pair, PairResult, play_pair
from game.rules.errors import SetupError
from game.version import VERSION

if TYPE_CHECKING:
    from distributed import Client

_ENCRYPTED = "tls://"
Task = TypeVar("Task")
Answer = TypeVar("Answer")


# Files that prove who belongs to a cluster, by the names that Dask gives them; none for those of its configuration.
Certificates = Mapping[str, Path]


def add_cluster_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a parser take a cluster."""
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="work on the Dask cluster with this scheduler, tcp://HOST:PORT or, better, tls://HOST:PORT;"
        " see docs/cluster.md, also for what trust that needs",
    )
    parser.add_argument("--tls-ca-file", metavar="FILE", type=Path, help="who has signed the cluster's certificates")
    parser.add_argument("--tls-cert", metavar="FILE", type=Path, help="the certificate that admits to the cluster")
    parser.add_argument("--tls-key", metavar="FILE", type=Path, help="its private key")


def certificates_from(arguments: argparse.Namespace) -> Certificates:
    """The certificates that were given, or SetupError if they are not enough or for nothing."""
    files = {
        "tls_ca_file": arguments.tls_ca_file,
        "tls_client_cert": arguments.tls_cert,
        "tls_client_key": arguments.tls_key,
    }
    given = {name: file for name, file in files.items() if file is not None}
    if given and (len(given) < len(files) or not (arguments.scheduler or "").startswith(_ENCRYPTED)):
        raise SetupError(f"--tls-ca-file, --tls-cert and --tls-key go together, with --scheduler {_ENCRYPTED}HOST:PORT")
    return given


def play_on_cluster(pairs: Sequence[Pair], scheduler: str, certificates: Certificates) -> Iterator[PairResult]:
    """The results of all pairs, in their order."""
    return share_on_cluster(play_pair, pairs, scheduler, certificates)


def share_on_cluster(
    work: Callable[[Task], Answer], tasks: Sequence[Task], scheduler: str, certificates: Certificates
) -> Iterator[Answer]:
    """The answers to all tasks, in their order."""
    with _connected(scheduler, certificates) as client:
        if not client.nthreads():
            print(f"no worker has joined {scheduler} yet; waiting for one", file=sys.stderr)
        # The task of a worker that is lost is done again elsewhere, and its answer is asked for only once.
        futures = client.map(functools.partial(work_for, VERSION, work), tasks, pure=False)
        try:
            for future in futures:
                yield future.result()
                future.release()
        except CancelledError:
            raise SetupError(f"{scheduler}: the scheduler is gone; the same words go on from what is saved") from None
        except (ImportError, RuntimeError) as error:  # whoever does not have the game cannot read what to do
            raise SetupError(
                f"{scheduler}: {_on_one_line(error)} (do the scheduler and all workers have the game installed?)"
            ) from None
        finally:
            client.cancel(futures)


def work_for(version: str, work: Callable[[Task], Answer], task: Task) -> Answer:
    """Do a task for a program of a version; SetupError from a worker with another one, whose players may differ."""
    if version != VERSION:
        raise SetupError(f"a worker of the cluster has version {VERSION} of the game, expected {version}")
    return work(task)


def _connected(scheduler: str, certificates: Certificates) -> Client:
    """A connection to the scheduler, or SetupError."""
    try:
        from distributed import Client
        from distributed.security import Security
    except ImportError:
        raise SetupError("--scheduler needs dask: pip install conniption[cluster]") from None
    # What goes wrong is told by what is raised, on one line.
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
    for file in certificates.values():
        file.read_bytes()  # a complaint about it should name it
    try:
        security = Security(**{name: str(file) for name, file in certificates.items()})
        encryption = security.get_connection_args("client")["ssl_context"]
    except (OSError, ValueError) as error:  # certificates that are none, or do not belong together
        raise SetupError(f"the certificates for {scheduler} cannot be used: {error}") from None
    if scheduler.startswith(_ENCRYPTED) and encryption is None:
        raise SetupError(f"{scheduler}: needs --tls-ca-file, --tls-cert and --tls-key, or Dask's configuration")
    try:
        return Client(scheduler, security=security)
    except (OSError, ValueError, RuntimeError) as error:
        raise SetupError(f"--scheduler {scheduler}: {_on_one_line(error)}") from None


def _on_one_line(error: Exception) -> str:
    return " ".join(str(error).split())
