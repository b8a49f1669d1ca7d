import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./print.js";

/**
 * Runs a script instead of this one. If Node can, it replaces this process; else a child process runs the script, and
 * this process passes on SIGINT, SIGTERM and SIGHUP and ends with the child's exit code.
 * @param {string} node
 * @param {string[]} args the script, relative to the checkout, and its arguments
 * @param {Record<string, string>} settings environment variables to set
 */
export function replaceProcess(node, args, settings = {}) {
  process.chdir(root);
  const env = { ...process.env, ...settings };
  if (node === process.execPath && typeof process.execve === "function") {
    process.execve(node, [node, ...args], env);
  }
  // A process in another process group than the terminal's may not read from it.
  const stdin = process.stdin.isTTY ? "ignore" : "inherit";
  // The child has its own group, so that Ctrl-C reaches only this process, which passes it on once.
  const child = spawn(node, args, {
    env,
    stdio: [stdin, "inherit", "inherit", "ipc"],
    detached: true,
  });
  const passOn = ignoreRepeats((signal) => child.kill(signal));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, passOn);
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
}

/** The terminal sends Ctrl-C to this process, and npm passes it on again. Two signals within a second count as one. */
function ignoreRepeats(handleSignal) {
  let lastSignalAt = 0;
  return (signal) => {
    if (Date.now() - lastSignalAt > 1000) handleSignal(signal);
    lastSignalAt = Date.now();
  };
}
