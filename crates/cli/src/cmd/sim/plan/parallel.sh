#!/bin/sh
# Plays @SHARDS@ shards with GNU parallel, one on each core, and merges them. Run it again to play what is missing.
# For several machines: parallel --sshlogin HOST,HOST --return parts/{}.json --cleanup
set -eu
mkdir -p parts
seq 1 @SHARDS@ | parallel --joblog parts/log --resume-failed --retries 3 \
  "test -e parts/{}.json || @COMMAND@ --threads 1 --shard {}/@SHARDS@ --out parts/{}.json"
bastide merge parts/*.json --out all.json
