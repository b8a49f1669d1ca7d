import { createServer } from "node:http";

/**
 * Serves bytes with node:http only: the ceiling for sending bytes. One message says which bytes answer which path;
 * reports when it listens.
 */
export type FixedFile = { headers: Record<string, string>; body: Buffer };
export type FixedFiles = { port: number; files: Record<string, FixedFile> };

process.once("message", ({ port, files }: FixedFiles) => {
  const byPath = new Map(
    Object.entries(files).map(([path, { headers, body }]) => [
      path,
      { headers, body: Buffer.from(body) },
    ]),
  );
  const server = createServer((asked, answer) => {
    const file = byPath.get(asked.url ?? "/");
    if (!file) {
      answer.writeHead(404, { "Content-Length": 0 });
      answer.end();
      return;
    }
    answer.writeHead(200, { ...file.headers, "Content-Length": file.body.length });
    answer.end(file.body);
  });
  server.listen(port, "127.0.0.1", () => process.send?.("listening"));
});
process.on("disconnect", () => process.exit(0));
