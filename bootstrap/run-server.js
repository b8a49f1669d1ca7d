import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Runs the built server with the Node that start.js picked, and handles the signals that end it.

/** npm passes on a Ctrl-C that the terminal has already sent here: two within this time count as one. */
const sameSignalMs = 1000;
let firstAt;

for (const signal of ["SIGINT", "SIGTERM"]) {
  // The server shuts down cleanly on the first one; a second one ends it now.
  process.on(signal, () => {
    firstAt ??= Date.now();
    if (Date.now() - firstAt > sameSignalMs) process.exit(130);
  });
}
for (const event of ["SIGHUP", "disconnect"]) {
  // The terminal was closed, or the command that started this process has ended.
  process.on(event, () => process.kill(process.pid, "SIGTERM"));
}
process.channel?.unref();

// Compiled code is cached beside the build: on a slow machine the next start is a third of a second faster.
enableCompileCache(fileURLToPath(new URL("../build/compiled", import.meta.url)));
const { serve } = await import("../build/server/index.js");
await serve();
// Now and not at the end: a server may be killed.
flushCompileCache();
