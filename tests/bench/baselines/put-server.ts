import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";

/**
 * This process writes the body of each request to a file and flushes it to the disk before it answers, with node:http
 * only: the baseline for uploads. Its first message contains the port and the file's path. The process sends "listening"
 * when the server listens.
 */
export type PutServerMessage = { port: number; path: string };

process.once("message", ({ port, path }: PutServerMessage) => {
  const server = createServer((request, response) => {
    pipeline(request, createWriteStream(path, { flush: true })).then(
      () => response.writeHead(204).end(),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, "127.0.0.1", () => process.send?.("listening"));
});
process.on("disconnect", () => process.exit(0));
