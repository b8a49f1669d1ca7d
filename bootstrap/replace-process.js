import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./print.js";

/**
 * Continues as another program. This process becomes it if Node can do that; otherwise it waits for it, passes on
 * SIGINT and SIGTERM, and ends with its exit code.
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
  // A process group of its own may not read the terminal.
  const stdin = process.stdin.isTTY ? "ignore" : "inherit";
  // The child has its own group, so that Ctrl-C reaches only this process, which passes it on once.
  const child = spawn(node, args, {
    env,
    stdio: [stdin, "inherit", "inherit", "ipc"],
    detached: true,
  });
  const passOn = once((signal) => child.kill(signal));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, passOn);
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
}

/** npm passes on a Ctrl-C that the terminal has already sent here: two within a second count as one. */
function once(act) {
  let last = 0;
  return (signal) => {
    if (Date.now() - last > 1000) act(signal);
    last = Date.now();
  };
}
