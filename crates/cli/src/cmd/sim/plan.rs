//! Scripts that let a scheduler play a run in shards. Each shard is one command that leaves a whole file or none, so it may fail, be
//! repeated or run twice.

use anyhow::{Result, bail};
use bastide_sim::batch::Run;

use crate::args::Plan;

/// The script of a scheduler.
///
/// # Errors
/// If the run cannot be shared out like that.
pub(crate) fn script(plan: Plan, command: &str, shards: u64, run: &Run) -> Result<String> {
    if shards == 0 {
        bail!("a run cannot be shared out among 0 shards");
    }
    if shards > run.blocks {
        bail!("{} games cannot be shared out among {shards} shards", run.games());
    }
    Ok(match plan {
        Plan::Parallel => parallel(command, shards),
        Plan::Hyperqueue => hyperqueue(command, shards),
        Plan::Slurm => slurm(command, shards),
        Plan::Kubernetes => kubernetes(command, shards),
    })
}

fn parallel(command: &str, shards: u64) -> String {
    format!(
        "#!/bin/sh\n\
         # Plays {shards} shards with GNU parallel, one on each core, and merges them. Run it again to play what is missing.\n\
         # For several machines: parallel --sshlogin HOST,HOST --return parts/{{}}.json --cleanup\n\
         set -eu\n\
         mkdir -p parts\n\
         seq 1 {shards} | parallel --joblog parts/log --resume-failed --retries 3 \\\n  \
           \"test -e parts/{{}}.json || {} --threads 1 --shard {{}}/{shards} --out parts/{{}}.json\"\n\
         bastide merge parts/*.json --out all.json\n",
        inside_double_quotes(command)
    )
}

fn hyperqueue(command: &str, shards: u64) -> String {
    let quoted = inside_double_quotes(command);
    format!(
        "#!/bin/sh\n\
         # Plays {shards} shards with HyperQueue and merges them. Run it again to play what is missing.\n\
         # With the program `hq`: a server and workers that share this folder, on a cluster allocated by `hq alloc add slurm`.\n\
         # With `pip install hyperqueue` alone: on the cores of this machine.\n\
         set -eu\n\
         mkdir -p parts\n\
         if command -v hq >/dev/null; then\n  \
           hq submit --wait --array 1-{shards} --cpus 1 --crash-limit 3 --stdout none --stderr 'parts/%{{TASK_ID}}.log' -- sh -c \\\n    \
             \"test -e parts/\\$HQ_TASK_ID.json || {quoted} --threads 1 --shard \\$HQ_TASK_ID/{shards} --out parts/\\$HQ_TASK_ID.json\"\n\
         else\n  \
           COMMAND=\"{quoted}\" python3 - <<'END'\n\
         import os\n\
         from hyperqueue import Job, LocalCluster\n\
         from hyperqueue.cluster import WorkerConfig\n\
         with LocalCluster() as cluster:\n    \
             cluster.start_worker(WorkerConfig())\n    \
             client, job = cluster.client(), Job()\n    \
             for shard in range(1, {shards} + 1):\n        \
                 part = f\"{{os.getcwd()}}/parts/{{shard}}\"\n        \
                 play = f\"{{os.environ['COMMAND']}} --threads 1 --shard {{shard}}/{shards} --out {{part}}.json\"\n        \
                 job.program([\"sh\", \"-c\", f\"cd {{os.getcwd()}} && (test -e {{part}}.json || {{play}})\"], env={{\"PATH\": os.environ[\"PATH\"]}},\n                    \
                             stdout=f\"{{part}}.log\", stderr=f\"{{part}}.log\")\n    \
             client.wait_for_jobs([client.submit(job)])\n\
         END\n\
         fi\n\
         bastide merge parts/*.json --out all.json\n"
    )
}

fn slurm(command: &str, shards: u64) -> String {
    format!(
        "#!/bin/sh\n\
         #SBATCH --job-name=bastide\n\
         #SBATCH --array=1-{shards}\n\
         #SBATCH --cpus-per-task=1\n\
         #SBATCH --output=parts/%a.log\n\
         # Plays {shards} shards as a job array: mkdir -p parts && sbatch this-file\n\
         # Shards of one to five minutes suit it. When all have ended: bastide merge parts/*.json --out all.json\n\
         set -eu\n\
         mkdir -p parts\n\
         {command} --threads 1 --shard \"$SLURM_ARRAY_TASK_ID/{shards}\" --out \"parts/$SLURM_ARRAY_TASK_ID.json\"\n"
    )
}

fn kubernetes(command: &str, shards: u64) -> String {
    let script = format!(
        "{command} --threads 1 --shard $((JOB_COMPLETION_INDEX + 1))/{shards} --out /parts/$((JOB_COMPLETION_INDEX + 1)).json"
    );
    format!(
        "# Plays {shards} shards as an indexed job. IMAGE is an image with bastide in it, the claim `parts` a volume that all can write.\n\
         # When all have ended: bastide merge /parts/*.json --out all.json\n\
         apiVersion: batch/v1\n\
         kind: Job\n\
         metadata:\n  \
           name: bastide\n\
         spec:\n  \
           completions: {shards}\n  \
           parallelism: {}\n  \
           completionMode: Indexed\n  \
           backoffLimitPerIndex: 3\n  \
           template:\n    \
             spec:\n      \
               restartPolicy: Never\n      \
               containers:\n        \
                 - name: bastide\n          \
                   image: IMAGE\n          \
                   command: [\"sh\", \"-c\"]\n          \
                   args:\n            \
                     - {}\n          \
                   resources:\n            \
                     requests: {{cpu: \"1\", memory: 256Mi}}\n          \
                   volumeMounts:\n            \
                     - {{name: parts, mountPath: /parts}}\n      \
               volumes:\n        \
                 - {{name: parts, persistentVolumeClaim: {{claimName: parts}}}}\n",
        shards.min(64),
        yaml(&script)
    )
}

/// A command as it stands between the double quotes of a shell.
fn inside_double_quotes(command: &str) -> String {
    let mut text = String::new();
    for letter in command.chars() {
        if matches!(letter, '"' | '\\' | '$' | '`') {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}

/// A text as a YAML scalar in single quotes.
fn yaml(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
