import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Runs under the Node that start.js picked: the built server, and what ends it.

/** npm passes on a Ctrl-C that the terminal has sent here as well: two within this time are one. */
const sameSignalMs = 1000;
let firstAt;

for (const signal of ["SIGINT", "SIGTERM"]) {
  // The server itself stops in good order at the first one; a person who asks again wants it now.
  process.on(signal, () => {
    firstAt ??= Date.now();
    if (Date.now() - firstAt > sameSignalMs) process.exit(130);
  });
}
for (const event of ["SIGHUP", "disconnect"]) {
  // The terminal was closed, or the command that started this process is gone.
  process.on(event, () => process.kill(process.pid, "SIGTERM"));
}
process.channel?.unref();

// What was compiled is kept beside the build: the next start is quicker by a third of a second on a slow machine.
enableCompileCache(fileURLToPath(new URL("../build/compiled", import.meta.url)));
const { serve } = await import("../build/server/index.js");
await serve();
// At once, not at the end: a server may be killed.
flushCompileCache();
