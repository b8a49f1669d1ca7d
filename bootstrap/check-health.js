// Exits with 0 if the server on this machine answers, for the health check of a container.
const timeoutMs = 4000;
const { MONITORING_PORT, PORT = "3000" } = process.env;
/** Whether a process only runs jobs isn't known here, so both its port and that of others are asked. */
const ports = MONITORING_PORT ? [PORT, MONITORING_PORT] : [PORT];
try {
  await Promise.any(ports.map(check));
} catch ({ errors: [error] }) {
  process.stderr.write(`The server is not healthy: ${error.message}\n`);
  process.exitCode = 1;
}

async function check(port) {
  const { ok, status } = await fetch(`http://127.0.0.1:${port}/healthz`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!ok) throw new Error(`it answered ${status}`);
}
