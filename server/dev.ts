import { createServer } from "node:http";
import { join } from "node:path";
import { createServer as createVite } from "vite";
import type { Environment } from "#platform/environment.ts";

/** `npm run dev` runs the same server, and after every change reloads its code and updates the browser. */
const server = createServer();
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server } },
  appType: "custom",
});
const loadModule = async <Module>(path: string) => (await vite.ssrLoadModule(path)) as Module;

const { readEnvironment } = await loadModule<typeof import("#platform/environment.server.ts")>(
  "/platform/environment.server.ts",
);
const environment: Environment = readEnvironment(process.env);
const { openLog } =
  await loadModule<typeof import("#platform/log.server.ts")>("/platform/log.server.ts");
const log = openLog({ level: environment.logLevel, mode: environment.mode });
const { startDatabase } = await loadModule<
  typeof import("#platform/postgres/start-database.server.ts")
>("/platform/postgres/start-database.server.ts");
const startedDatabase = environment.databaseUrl
  ? null
  : await startDatabase({ dataDir: environment.dataDir, log });
const databaseUrl = environment.databaseUrl ?? startedDatabase!.url;
const { migrate } = await loadModule<typeof import("#platform/migrate.server.ts")>(
  "/platform/migrate.server.ts",
);
await migrate({ url: databaseUrl, log });
const { openInstallation } = await loadModule<typeof import("./create-lampstand.ts")>(
  "/server/create-lampstand.ts",
);
const { systemClock } = await loadModule<typeof import("#platform/clock.ts")>("/platform/clock.ts");
const { startSimulators } = await loadModule<typeof import("#simulators/start-simulators.ts")>(
  "/simulators/start-simulators.ts",
);
const { host, port } = environment;
const simulators = await startSimulators({
  host,
  port: port === 0 ? 0 : port + 1,
  hostName: "localhost",
  clock: systemClock,
});
const { installation, startJobs, close } = await openInstallation({
  environment,
  databaseUrl,
  clock: systemClock,
  log,
  providers: simulators.providers,
});
const { fillDemo } = await loadModule<typeof import("./demo/fill-demo.ts")>(
  "/server/demo/fill-demo.ts",
);
startJobs();
await fillDemo(installation, join(import.meta.dirname, "..", "demo"));
const { connectDemoBots } = await loadModule<typeof import("./demo/connect-demo-bots.ts")>(
  "/server/demo/connect-demo-bots.ts",
);

vite.watcher.on("change", () => installation.pages.clear());
server.on("request", (request, response) => {
  vite.middlewares(request, response, () => {
    loadModule<typeof import("./http/listener.ts")>("/server/http/listener.ts")
      .then(({ makeListener }) => makeListener(installation)(request, response))
      .catch((error: Error) => {
        vite.ssrFixStacktrace(error);
        response.writeHead(500, { "Content-Type": "text/plain" });
        response.end(error.stack);
      });
  });
});
server.listen(environment.port, environment.host, () => {
  process.stdout.write(
    `Lampstand (for development) is ready: http://localhost:${environment.port}/\n`,
  );
  void connectDemoBots(installation, environment.port, simulators);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void (async () => {
      server.closeAllConnections();
      await vite.close();
      await close();
      await simulators.close();
      await startedDatabase?.stop();
      process.exit(0);
    })();
  });
}
