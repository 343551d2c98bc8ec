"""Runs a notebook's cells with nbclient, beside the kernel that they run in.

Both are forks of the zygote: the parent drives nbclient, the child becomes the kernel and,
after the last cell, the server that forks for each check. Where there is no fork, nbclient
drives from a thread of the kernel's process. Nothing that is said here is evidence.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import json
import os
import re
import secrets
import signal
import sys
import tempfile
import threading
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import matplotlib
import nbformat
from ipykernel import kernelapp
from ipykernel.iostream import IOPubThread, OutStream
from ipykernel.kernelapp import IPKernelApp
from IPython.core.inputtransformer2 import TransformerManager
from jupyter_client.connect import write_connection_file
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning import KernelProvisionerBase
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError
from traitlets.config import Config

from grader.sandbox import loading, mending, protocol, reading, walls, worker
from grader.sandbox.standins import StandIns

__all__ = ["run"]

START_S = 60
CHANNELS = ("shell", "iopub", "stdin", "control", "hb")
NETWORK = re.compile(
    r"\s*(?:sudo\s+)?(?:\S*python\S* -m )?(?:pip|conda|mamba|apt|brew|git|wget|curl|gdown)"
)
OUTPUT_CAP = 256 << 10  # bytes of outputs kept of one cell in the executed copy
COPY_CAP = 700 << 10  # bytes of the executed copy as a whole


def run(channel: protocol.Channel, task: Mapping[str, Any], kit: worker.Kit) -> NoReturn:
    """Run the cells of *task*, then serve forks; never returns."""
    folder = tempfile.mkdtemp(prefix="k")
    os.environ.update(IPYTHONDIR=folder, JUPYTER_RUNTIME_DIR=folder)
    path = connection_file(folder, tcp=not kit.forks)
    kernel = Kernel(channel, task, kit, path)
    if not kit.forks:
        driver = Driver(channel, task, path, os.getpid())
        threading.Thread(target=driver.drive, daemon=True).start()
        kernel.start()
    pid = os.fork()
    try:
        if pid == 0:
            kernel.start()
        Driver(channel, task, path, pid).drive()
    except BaseException:
        traceback.print_exc()  # the grader reads the last line, if it was ours to fail
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)  # without its driver the kernel is of no use
    finally:
        with contextlib.suppress(OSError):
            os.waitpid(pid, 0)
        os._exit(0)


def connection_file(folder: str, *, tcp: bool) -> str:
    """Where the kernel and nbclient meet: sockets in *folder*, or TCP where there are none."""
    key = secrets.token_hex(16).encode()
    if tcp:
        return str(write_connection_file(f"{folder}/c.json", ip="127.0.0.1", key=key)[0])
    ports = {f"{name}_port": n for n, name in enumerate(CHANNELS, 1)}
    path, _ = write_connection_file(
        f"{folder}/c.json", ip=f"{folder}/s", transport="ipc", key=key, **ports
    )
    return str(path)


class Kernel:
    """The kernel's side: an ordinary IPython kernel with limits around its cells."""

    def __init__(
        self, channel: protocol.Channel, task: Mapping[str, Any], kit: worker.Kit, path: str
    ) -> None:
        self.channel, self.task, self.kit, self.path = channel, task, kit, path
        self.order = executed_cells(task)
        self.position, self.depth = -1, 0
        self.error: BaseException | None = None
        self.findings: list[dict[str, Any]] = []
        self.reader, self.standins = reading.Reader(), StandIns()
        self.limits: contextlib.AbstractContextManager[None] = contextlib.nullcontext()

    def start(self) -> NoReturn:
        """Become the kernel; serves nbclient until the last cell hands over to `serve`."""
        kernelapp.IOPubThread = IOPubWithoutTcp
        matplotlib.use("module://matplotlib_inline.backend_inline")  # figures under their cells
        app = IPKernelApp.instance(
            connection_file=self.path,
            capture_fd_output=False,
            outstream_class="grader.sandbox.notebook.CappedOutStream",
            log_level=50,
            config=Config({"HistoryManager": {"enabled": False}}),
        )
        app.initialize([])
        worker.silence_descriptors()
        worker.hide_grader()
        if self.task["walled"]:
            walls.refuse_connections()
        self.standins.install()
        loading.Siblings(Path.cwd(), self.task["files"], self.standins).install()
        self.standins.wanted = self.wanted_names
        app.kernel.raw_input = self.kit.no_input
        self.shell = shell = app.shell
        shell.user_ns["__interrupted__"] = loading.Interrupted
        shell.ast_transformers.append(loading.LetThrough())
        shell.system = self.run_command
        shell.user_ns["exit"] = shell.user_ns["quit"] = sys.exit  # theirs stop the kernel, later
        shell.events.register("pre_run_cell", self.before)
        shell.events.register("post_run_cell", self.after)
        shell.user_ns["__name__"] = "__main__"
        shell.extension_manager.loaded.add("grader")  # a notebook that grades itself: not here
        shell.register_magic_function(lambda line: None, "line", "grade")
        sys.path.append(str(Path.cwd()))
        sys.modules["_grader_serve"] = self  # type: ignore[assignment]
        try:
            app.start()
        finally:
            os._exit(0)

    def before(self, info: object) -> None:
        """Called by IPython before each cell."""
        self.depth += 1
        if self.depth > 1:
            return  # a cell run by a cell, as %%capture does
        if self.position < 0:
            loading.draw_alike()
        self.position += 1
        self.kit.no_input.start()
        loading.run_step(self.read, self.task["limits"])
        CappedOutStream.size, CappedOutStream.limit = 0, self.task["limits"]["step_output_bytes"]
        self.limits = loading.step_limits(
            self.task["limits"]["step_cpu_s"], self.task["limits"]["step_wall_s"]
        )
        self.limits.__enter__()

    def read(self) -> None:
        """Note what there is to tell of the cell that runs next."""
        if self.position >= len(self.order):
            return
        place = {"index": self.order[self.position]}
        tree = self.tree(place["index"])
        notes = [note for each in tree.body for note in self.reader.notes(each, place)]
        for _, package in reading.imports_in_functions(tree):
            notes += loading.later(package, self.standins)
        self.findings += [{**place, **note} for note in notes]

    def tree(self, index: int) -> ast.Module:
        """The program in cell *index*; an empty one if it can't be read."""
        try:
            source: str = self.shell.transform_cell(self.task["cells"][index][1])
            return ast.parse(source)
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            return ast.Module([], [])

    def wanted_names(self) -> list[str]:
        """The names that the cells use and define nowhere."""
        return reading.lacking([self.tree(index) for index in self.order])

    def run_command(self, command: str) -> None:
        """What a line with an exclamation mark does: what needs a network is left out."""
        if not NETWORK.match(command):
            return type(self.shell).system(self.shell, command)  # type: ignore[no-any-return]
        self.tell(kind="NotRun", text=command.strip()[:80])
        return None

    def tell(self, **note: Any) -> None:
        """Add a finding about the cell that runs."""
        if self.position < len(self.order):
            self.findings.append({"index": self.order[self.position], **note})

    def after(self, result: Any) -> None:
        """Called by IPython after each cell, also after a failed one."""
        self.depth -= 1
        self.error = self.error or result.error_before_exec or result.error_in_exec
        if self.depth:
            return
        self.limits.__exit__(None, None, None)
        self.limits = contextlib.nullcontext()
        error, self.error = self.error, None
        if isinstance(error, MemoryError):
            loading.open_reserve()
        if error is not None and self.position < len(self.order):
            index = self.order[self.position]
            self.findings.append({"index": index, **loading.describe(error)})
        for note in self.standins.notes():
            self.tell(**note)

    def serve(self) -> NoReturn:
        """What the last request runs: from now on this process answers the grader."""
        shell = IPKernelApp.instance().shell
        sys.stdout = sys.stderr = loading.CappedStream(8 << 20)
        self.channel.send(loading.loaded(self.findings))
        worker.serve(self.channel, shell.user_ns, self.kit)


class IOPubWithoutTcp(IOPubThread):  # type: ignore[misc]
    """The kernel's publishing thread without its TCP port for forked children's output.

    There is no TCP inside the walls, and what forks print is not shown.
    """

    def __init__(self, socket: Any, pipe: bool = False, session: Any = False) -> None:
        super().__init__(socket, pipe=False, session=session)


class CappedOutStream(OutStream):  # type: ignore[misc]
    """The kernel's output stream, with a limit on what one cell prints."""

    limit = 8 << 20
    size = 0

    def write(self, string: str) -> Any:
        cls = CappedOutStream
        cls.size += len(string)
        if cls.size > cls.limit:
            cls.size = 0
            raise loading.OutputLimit(f"printed more than {cls.limit >> 20} MiB")
        return super().write(string)


class Driver:
    """nbclient's side."""

    def __init__(
        self, channel: protocol.Channel, task: Mapping[str, Any], path: str, pid: int
    ) -> None:
        self.channel, self.task, self.pid = channel, task, pid
        self.manager = AsyncKernelManager(connection_file=path)
        self.manager.load_connection_file()
        self.manager.provisioner = Forked(pid)
        cells = [make_cell(index, *cell) for index, cell in enumerate(task["cells"])]
        self.mends: list[dict[str, Any]] = []
        self.notebook = nbformat.v4.new_notebook(cells=cells)
        self.client = CappedClient(
            self.notebook,
            km=self.manager,
            allow_errors=True,
            timeout=None,
        )

    def drive(self) -> None:
        """Run all cells but those to skip, hand in the copy, and let the kernel serve."""
        asyncio.run(self.execute())

    async def execute(self) -> None:
        client = self.client
        await client.meet_kernel()
        self.channel.send({"event": "ready"})
        for index in executed_cells(self.task):
            self.current = index
            self.announce(self.notebook.cells[index], index)
            self.mend(index)
            try:
                await client.async_execute_cell(self.notebook.cells[index], index)
            except CellExecutionError:
                continue
            except DeadKernelError:
                self.channel.send({"event": "died", "index": index})
                return
        copy = capped_copy(self.notebook)
        self.channel.send({"event": "executed", "notebook": copy, "mends": self.mends})
        client.kc.execute("__import__('_grader_serve').serve()", silent=True, store_history=False)
        await asyncio.sleep(0.05)  # lets the request leave before the sockets are dropped
        if self.pid != os.getpid():
            await asyncio.to_thread(os.waitpid, self.pid, 0)

    def mend(self, index: int) -> None:
        """Make cell *index* what was meant, if Python can't read it as it is."""
        cell = self.notebook.cells[index]
        cell.source, mends = mending.mended(cell.source, TransformerManager().transform_cell)
        kinds = dict.fromkeys(kind for _, kind in mends)
        self.mends += [{"index": index, "kind": "Mended", "text": kind} for kind in kinds]

    def announce(self, cell: Any, cell_index: int) -> None:
        """Tell the grader which cell runs now, so that it can set a deadline for it."""
        self.channel.send({"event": "step", "index": cell_index})


class CappedClient(NotebookClient):  # type: ignore[misc]
    """nbclient, keeping no more of a cell's outputs than `OUTPUT_CAP`."""

    async def meet_kernel(self) -> None:
        """Connect to the kernel as soon as it is there.

        The stock client polls, and then waits 0.2 s for silence. Here the kernel's sockets
        are waited for, since one that is connected to too early is tried again only after
        0.1 s, and then the kernel's own word that it publishes to us.
        """
        if self.km.transport == "ipc":
            while not all(Path(f"{self.km.ip}-{n}").exists() for n in range(1, 6)):
                await self.km.provisioner.raise_if_ended()
                await asyncio.sleep(0.002)
        self.kc = self.km.client()
        self.kc.start_channels(hb=False)
        self.kc.allow_stdin = False
        while True:
            message = await self.kc.iopub_channel.get_msg(timeout=START_S)
            if message["msg_type"] == "iopub_welcome":
                return

    def process_message(self, msg: dict[str, Any], cell: Any, cell_index: int) -> Any:
        if msg["msg_type"] in ("stream", "display_data", "execute_result", "error"):
            kept = cell.metadata.setdefault("kept_bytes", 0) + len(repr(msg["content"]))
            cell.metadata["kept_bytes"] = kept
            if kept > OUTPUT_CAP:
                return None
        return super().process_message(msg, cell, cell_index)


class Forked(KernelProvisionerBase):  # type: ignore[misc]
    """Provisions a kernel that is a child of this process already."""

    def __init__(self, pid: int) -> None:
        super().__init__()
        self.pid = pid
        self.status: int | None = None

    @property
    def has_process(self) -> bool:
        return True

    async def poll(self) -> int | None:
        if self.status is None and self.pid != os.getpid():
            with contextlib.suppress(ChildProcessError):
                ended, status = os.waitpid(self.pid, os.WNOHANG)
                self.status = status if ended else None
        return self.status

    async def raise_if_ended(self) -> None:
        if await self.poll() is not None:
            raise DeadKernelError("the kernel ended before it was ready")

    async def wait(self) -> int | None:
        return await self.poll()

    async def send_signal(self, signum: int) -> None:
        os.kill(self.pid, signum)

    async def kill(self, restart: bool = False) -> None:
        await self.send_signal(signal.SIGKILL)

    async def terminate(self, restart: bool = False) -> None:
        await self.send_signal(signal.SIGTERM)

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        raise NotImplementedError("the kernel is running already")

    async def cleanup(self, restart: bool = False) -> None:
        """Nothing to clean: the folder is the grader's."""


def executed_cells(task: Mapping[str, Any]) -> list[int]:
    """The indices of the cells that run: code, not empty, not to skip."""
    skip = set(task["skip"])
    return [
        index
        for index, (kind, source) in enumerate(task["cells"])
        if kind == "code" and source.strip() and index not in skip
    ]


def make_cell(index: int, kind: str, source: str) -> Any:
    """A fresh cell with an id of ours: ids that came with the file may be missing or doubled."""
    make = {"code": nbformat.v4.new_code_cell, "markdown": nbformat.v4.new_markdown_cell}
    cell = make.get(kind, nbformat.v4.new_raw_cell)(source)
    cell["id"] = f"cell-{index + 1}"
    return cell


def capped_copy(notebook: Any) -> Any:
    """*notebook* with up to `COPY_CAP` bytes of sources and outputs; the rest is left out."""
    room = COPY_CAP
    for cell in notebook.cells:
        cell.metadata.pop("kept_bytes", None)
        room -= len(json.dumps(cell.source))
        if room < 0:
            cell.source = "[source left out]"
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
            kept = []
            for output in cell.outputs:
                room -= len(json.dumps(output))
                kept += [output] if room >= 0 else []
            if len(kept) < len(cell.outputs):
                kept.append(nbformat.v4.new_output("stream", text="[output left out]\n"))
            cell.outputs = kept
    return notebook


def joined(outputs: list[Any]) -> list[Any]:
    """*outputs* with neighbouring pieces of one stream put together."""
    result: list[Any] = []
    for output in outputs:
        last = result[-1] if result else {}
        if output["output_type"] == "stream" and last.get("name") == output["name"]:
            last["text"] += output["text"]
        else:
            result.append(output)
    return result
