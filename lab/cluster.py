"""Distribute work to a Dask cluster of any number of computers; see docs/cluster.md."""

import argparse
import functools
import logging
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from game.compiled import ROOT, is_source_tree
from game.rules.errors import SetupError
from game.version import VERSION
from lab.contest import Pair, PairResult, play_pair

if TYPE_CHECKING:
    from distributed import Client

_ENCRYPTED = "tls://"
Task = TypeVar("Task")
Answer = TypeVar("Answer")


# Certificate files of a cluster, by their names in Dask. If empty, the configuration of Dask names the files.
Certificates = Mapping[str, Path]


def add_cluster_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options that describe a cluster to a parser."""
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="use the Dask cluster with this scheduler: tls://HOST:PORT (recommended) or tcp://HOST:PORT;"
        " see docs/cluster.md, also about security",
    )
    parser.add_argument(
        "--tls-ca-file",
        metavar="FILE",
        type=Path,
        help="the certificate of the authority that signed the certificates of the cluster",
    )
    parser.add_argument("--tls-cert", metavar="FILE", type=Path, help="your certificate for the cluster")
    parser.add_argument("--tls-key", metavar="FILE", type=Path, help="the private key of your certificate")


def certificates_from(arguments: argparse.Namespace) -> Certificates:
    """Return the certificate files that the command-line arguments name.

    Raise SetupError if only one or two of the three files are given, or if the scheduler's address does not use TLS.
    """
    files = {
        "tls_ca_file": arguments.tls_ca_file,
        "tls_client_cert": arguments.tls_cert,
        "tls_client_key": arguments.tls_key,
    }
    given = {name: file for name, file in files.items() if file is not None}
    if given and (len(given) < len(files) or not (arguments.scheduler or "").startswith(_ENCRYPTED)):
        raise SetupError(
            "--tls-ca-file, --tls-cert and --tls-key must be used together, with --scheduler {encrypted}HOST:PORT",
            encrypted=_ENCRYPTED,
        )
    return given


def play_on_cluster(pairs: Sequence[Pair], scheduler: str, certificates: Certificates) -> Iterator[PairResult]:
    """Yield the results of all pairs of games, in the order of the pairs."""
    return run_on_cluster(play_pair, pairs, scheduler, certificates)


def run_on_cluster(
    work: Callable[[Task], Answer], tasks: Sequence[Task], scheduler: str, certificates: Certificates
) -> Iterator[Answer]:
    """Yield the answers to all tasks, in the order of the tasks. Raise SetupError if the cluster fails."""
    with _connect(scheduler, certificates) as client:
        from distributed.comm import CommClosedError

        if not client.nthreads():
            print(f"no worker has joined {scheduler} yet; waiting for one", file=sys.stderr)
        # If a worker is lost, Dask runs its task again on another one. Each answer is returned only once.
        futures = client.map(functools.partial(run_task, VERSION, work), tasks, pure=False)
        try:
            for future in futures:
                yield future.result()
                future.release()
        except (CancelledError, CommClosedError):
            raise SetupError(
                "{scheduler}: the connection to the scheduler is lost; run the same command again to "
                "continue from what has been saved",
                scheduler=scheduler,
            ) from None
        except (ImportError, RuntimeError) as error:  # a scheduler or worker without the game cannot load the tasks
            raise SetupError(
                "{scheduler}: {reason} (is the game installed for the scheduler and all workers?)",
                scheduler=scheduler,
                reason=_on_one_line(error),
            ) from None
        finally:
            client.cancel(futures)


def run_task(version: str, work: Callable[[Task], Answer], task: Task) -> Answer:
    """Run a task on a worker of the cluster.

    Raise SetupError if the worker has another version of the game, because its players may play differently.
    """
    if version != VERSION:
        raise SetupError(
            "a worker of the cluster has version {version} of the game, expected {expected}",
            version=VERSION,
            expected=version,
        )
    return work(task)


def _connect(scheduler: str, certificates: Certificates) -> "Client":
    """Connect to the scheduler of a cluster. Raise SetupError if the connection fails."""
    try:
        import dask
        from distributed import Client
        from distributed.security import Security
    except ImportError:
        raise SetupError('--scheduler needs the extra "cluster": {command}', command=_install_command()) from None
    _silence_dask()
    for file in certificates.values():
        file.read_bytes()  # raise an error that names the file if it cannot be read
    try:
        security = Security(**{name: str(file) for name, file in certificates.items()})
        encryption = security.get_connection_args("client")["ssl_context"]
    except (OSError, ValueError) as error:  # the files are not certificates, or do not belong together
        raise SetupError(
            "the certificates for {scheduler} cannot be used: {error}", scheduler=scheduler, error=error
        ) from None
    if scheduler.startswith(_ENCRYPTED) and encryption is None:
        raise SetupError(
            "{scheduler}: expected --tls-ca-file, --tls-cert and --tls-key, or a Dask configuration with certificates",
            scheduler=scheduler,
        )
    limit = dask.config.get("distributed.comm.timeouts.connect")
    print(f"connecting to {scheduler} (for at most {limit}; Ctrl+C stops)", file=sys.stderr, flush=True)
    try:
        return Client(scheduler, security=security)
    except OSError as error:
        raise SetupError(
            "--scheduler {scheduler}: {reason}; is a scheduler running there? docs/cluster.md says how to start one",
            scheduler=scheduler,
            reason=_on_one_line(error),
        ) from None
    except (ValueError, RuntimeError) as error:
        raise SetupError("--scheduler {scheduler}: {reason}", scheduler=scheduler, reason=_on_one_line(error)) from None


def _install_command() -> str:
    """Return the command that installs the game with the packages for clusters."""
    if is_source_tree():
        return f'cd "{ROOT}" && "{sys.executable}" -m pip install -e ".[cluster]"'
    return f'"{sys.executable}" -m pip install "WHEEL[cluster]", where WHEEL is the wheel file of the game'


def _silence_dask() -> None:
    """Turn off the log of Dask. The errors that this module raises explain the problem on one line.

    Dask gives several of its loggers separate levels and handlers, so the level of its top logger does not apply to
    them.
    """
    for name in logging.getLogger().manager.loggerDict:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _on_one_line(error: Exception) -> str:
    return " ".join(str(error).split())
