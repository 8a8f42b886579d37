#!/usr/bin/env python3
"""Draws a film on a Dask cluster.

    film_dask.py film.mp4 --shards 8 -- Wallpaper.ca --background '#ffffff'

Without --scheduler ADDRESS a cluster of this machine is started. All workers see the same folder. What follows -- is given to
`quartzite render`, what follows --assemble to `quartzite assemble`.
"""

import argparse
import os
import shlex
import subprocess
import sys

from dask.distributed import Client, LocalCluster, as_completed


def draw(program, options, pattern, shard, folder):
    """Draws a shard. A task that is run again draws only what is not there yet."""
    command = [program, "render", *options, "--shard", shard, "-o", pattern]
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"shard {shard}: exit code {done.returncode}: {done.stderr.strip()}")
    return shard


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("film")
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--pattern", default="frames-%06d.png", help="names of the pictures")
    parser.add_argument("--scheduler", help="address of a Dask scheduler; default: a cluster of this machine")
    parser.add_argument("--workers", type=int, default=2, help="processes of a cluster of this machine")
    parser.add_argument("--retries", type=int, default=3, help="how often a task that fails is run again")
    parser.add_argument("--assemble", default="", metavar="OPTIONS", help="options for `quartzite assemble`, such as '--loop 3'")
    arguments, options = parser.parse_known_args()
    options = options[1:] if options[:1] == ["--"] else options
    program, folder = os.environ.get("QUARTZITE", "quartzite"), os.getcwd()

    # Each shard is a process of its own, so a worker needs no threads.
    place = arguments.scheduler or LocalCluster(
        n_workers=arguments.workers, threads_per_worker=1, processes=True, dashboard_address=None)
    with Client(place) as client:
        tasks = [
            client.submit(
                draw, program, options, arguments.pattern, f"{index}/{arguments.shards}", folder, pure=False,
                retries=arguments.retries)
            for index in range(arguments.shards)
        ]
        for count, task in enumerate(as_completed(tasks), 1):
            print(f"shard {task.result()} is drawn, {count} of {len(tasks)}", file=sys.stderr)
    if not arguments.scheduler:
        place.close()

    command = [program, "assemble", arguments.pattern, "--shards", str(arguments.shards), "-o", arguments.film]
    return subprocess.run(command + shlex.split(arguments.assemble)).returncode


if __name__ == "__main__":
    sys.exit(main())
