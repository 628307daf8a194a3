//! Studios in processes of their own, which can be killed, or have a disk that is full.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};

use bastide_studio::{Options, start};

/// Names the folder to the process that serves it.
const FOLDER: &str = "BASTIDE_TEST_FOLDER";

/// A studio in a process of its own. It ends with this value.
#[derive(Debug)]
pub(crate) struct Served {
    child: Child,
    folder: PathBuf,
    pub(crate) address: String,
    /// Ends the process when it is dropped.
    _input: ChildStdin,
}

impl Served {
    /// Serves a folder.
    pub(crate) fn of(folder: &Path) -> Self {
        Self::by("exec \"$@\"", folder)
    }

    /// Serves a folder with a process that may write no file larger than so many blocks of 512 bytes.
    pub(crate) fn with_small_files(folder: &Path, blocks: u32) -> Self {
        Self::by(&format!("trap '' XFSZ; ulimit -S -f {blocks}; exec \"$@\""), folder)
    }

    /// Serves the files of a folder from a disk of so many KiB, which is mounted for that process alone; none where nobody may do that,
    /// which is said.
    pub(crate) fn on_small_disk(folder: &Path, kilobytes: u32) -> Option<Self> {
        let mount = format!(
            "held=$(mktemp -d); cp -r . $held; mount -t tmpfs -o size={kilobytes}k tmpfs .; cd \"$PWD\"; \
             cp -r $held/. .; rm -r $held"
        );
        let outside = ["--map-root-user", "--mount", "sh", "-ec"];
        let may = Command::new("unshare").args(outside).arg("mount -t tmpfs tmpfs /mnt").output();
        if !may.is_ok_and(|it| it.status.success()) {
            std::io::Write::write_all(
                &mut std::io::stderr(),
                b"passed over: nobody may mount a small disk here\n",
            )
            .expect("somebody reads it");
            return None;
        }
        Some(Self::by(
            &format!("exec unshare --map-root-user --mount sh -ec '{mount}; exec \"$@\"' sh \"$@\""),
            folder,
        ))
    }

    /// Serves a folder by a shell that ends with the command it gets.
    fn by(shell: &str, folder: &Path) -> Self {
        let own = std::env::current_exe().expect("this program");
        let mut child = Command::new("sh")
            .args(["-ec", shell, "sh"])
            .arg(own)
            .args(["--exact", "--nocapture", "child::serves_until_it_ends"])
            .env(FOLDER, folder)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut lines = output.lines().map_while(Result::ok);
        let address = lines.find_map(|it| it.find("http://").map(|at| it[at..].to_owned()));
        let address = address.expect("an address");
        // What it says later is read, or it could not go on.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, folder: folder.to_path_buf(), address, _input: input }
    }

    /// Ends the process in the middle of whatever it does.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it lives");
        self.child.wait().expect("it has ended");
    }

    /// A file of the folder as the process sees it.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        let seen = PathBuf::from(format!("/proc/{}/root", self.child.id()));
        seen.join(self.folder.strip_prefix("/").expect("a whole path")).join(name)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// No test, but what such a process does.
#[test]
fn serves_until_it_ends() {
    let Some(folder) = std::env::var_os(FOLDER).filter(|it: &OsString| !it.is_empty()) else { return };
    let running = start(&Options { folder: folder.into(), port: 0, editor: None }).expect("it starts");
    let address = running.address().expect("an address");
    std::io::Write::write_all(&mut std::io::stdout(), format!("\n{address}\n").as_bytes()).expect("heard");
    let mut end = Vec::new();
    // Whoever has started it closes this when it ends.
    let _ = std::io::stdin().read_to_end(&mut end);
}
