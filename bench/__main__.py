"""`python -m bench [name ...]`: measure, and print the table that README quotes."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench import table


def main(names: list[str]) -> int:
    """Run the named measurements (all without a name) on one fresh database and print their rows."""
    with tempfile.TemporaryDirectory(prefix="maelstrom-bench-") as folder:
        table.use(Path(folder))
        from bench import (
            archives,
            calls,
            disk,
            fights,
            journey,
            logs,
            measures,
            odds,
            pages,
            policies,
            searches,
            tallies,
        )

        known: dict[str, Callable[[], list[measures.Row]]] = {
            "odds": odds.against_icepool,
            "systems": odds.other_systems,
            "policies": policies.best_play,
            "roll": measures.roll_post,
            "page": measures.table_page,
            "pages": pages.processor_time,
            "calls": calls.composing,
            "fight": fights.long_and_fresh,
            "filters": logs.filters,
            "searches": searches.searches,
            "files": searches.files,
            "tallies": tallies.share_of_a_roll,
            "archives": archives.bringing,
            "bytes": disk.bytes_of_a_roll,
            "stream": measures.delivery,
            "journey": journey.rows,
        }
        print("| what | ours | peer or floor | theirs | ratio | target |\n| --- | --- | --- | --- | --- | --- |")
        for name in names or known:
            for row in known[name]():
                ratio = f"1 / {1 / row.ratio:,.0f}" if 0 < row.ratio < 0.1 else f"{row.ratio:.2g}"
                ours, theirs = f"{row.ours:,.3g} {row.unit}".strip(), f"{row.theirs:,.3g} {row.unit}".strip()
                print(f"| {row.what} | {ours} | {row.peer} | {theirs} | {ratio} | {row.target} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
