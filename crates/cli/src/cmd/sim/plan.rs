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
    // Each has its own way of quoting.
    let (template, command) = match plan {
        Plan::Parallel => (include_str!("plan/parallel.sh"), inside_double_quotes(command)),
        Plan::Hyperqueue => (include_str!("plan/hyperqueue.sh"), inside_double_quotes(command)),
        Plan::Slurm => (include_str!("plan/slurm.sh"), command.to_owned()),
        Plan::Kubernetes => (include_str!("plan/kubernetes.yaml"), command.replace('\'', "''")),
    };
    let at_once = shards.min(64).to_string();
    let counted = template.replace("@SHARDS@", &shards.to_string()).replace("@AT_ONCE@", &at_once);
    Ok(counted.replace("@COMMAND@", &command))
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
