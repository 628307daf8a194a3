#!/bin/sh
# Plays @SHARDS@ shards with HyperQueue and merges them. Run it again to play what is missing.
# With the program `hq`: a server and workers that share this folder, on a cluster allocated by `hq alloc add slurm`.
# With `pip install hyperqueue` alone: on the cores of this machine.
set -eu
mkdir -p parts
if command -v hq >/dev/null; then
  hq submit --wait --array 1-@SHARDS@ --cpus 1 --crash-limit 3 --stdout none --stderr 'parts/%{TASK_ID}.log' -- sh -c \
    "test -e parts/\$HQ_TASK_ID.json || @COMMAND@ --threads 1 --shard \$HQ_TASK_ID/@SHARDS@ --out parts/\$HQ_TASK_ID.json"
else
  COMMAND="@COMMAND@" python3 - <<'END'
import os
from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig
with LocalCluster() as cluster:
    cluster.start_worker(WorkerConfig())
    client, job = cluster.client(), Job()
    for shard in range(1, @SHARDS@ + 1):
        part = f"{os.getcwd()}/parts/{shard}"
        play = f"{os.environ['COMMAND']} --threads 1 --shard {shard}/@SHARDS@ --out {part}.json"
        job.program(["sh", "-c", f"cd {os.getcwd()} && (test -e {part}.json || {play})"], env={"PATH": os.environ["PATH"]},
                    stdout=f"{part}.log", stderr=f"{part}.log")
    client.wait_for_jobs([client.submit(job)])
END
fi
bastide merge parts/*.json --out all.json
