"""``records.find.several_tables``: tables with other headers are lists of their own."""

import scutch

PROCESSES = "<table><tr><th>Process<th>Status<th>CPU{}</table>".format(
    "".join(f"<tr><td>{name}<td>OK<td>{n}.1%" for n, name in enumerate(("nginx", "redis", "cron")))
)


def test_tables_with_other_headers_are_lists_of_their_own() -> None:
    """Disks are no processes, though they have as many cells."""
    disks = "<table><tr><th>Disk<th>Space<th>Inodes<tr><td>root<td>43%<td>12%<tr><td>data<td>88%<td>40%</table>"
    found = scutch.extract_records(f"<h1>Host</h1>{PROCESSES}{disks}")
    assert [row["Process"] for row in found[0].table.to_dicts()] == ["nginx", "redis", "cron"]


def test_tables_with_the_same_headers_are_one_list() -> None:
    """The second half of the processes, and groups that name themselves in the first header."""
    more = PROCESSES.replace("nginx", "bind").replace("<th>Process", "<th>Batch")
    assert len(scutch.extract_records(f"<h1>Host</h1>{PROCESSES}{more}")[0]) == 6
