#!/bin/sh
#SBATCH --job-name=bastide
#SBATCH --array=1-@SHARDS@
#SBATCH --cpus-per-task=1
#SBATCH --output=parts/%a.log
# Plays @SHARDS@ shards as a job array: mkdir -p parts && sbatch this-file
# Shards of one to five minutes suit it. When all have ended: bastide merge parts/*.json --out all.json
set -eu
mkdir -p parts
@COMMAND@ --threads 1 --shard "$SLURM_ARRAY_TASK_ID/@SHARDS@" --out "parts/$SLURM_ARRAY_TASK_ID.json"
