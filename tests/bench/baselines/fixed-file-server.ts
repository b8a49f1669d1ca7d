import { createServer } from "node:http";

/**
 * This process serves fixed files with node:http only: the baseline for sending pages. Its first message contains the
 * port and the file of each path. The process sends "listening" when the server listens.
 */
export type FixedFile = { headers: Record<string, string>; body: Buffer };
export type FixedFilesMessage = { port: number; files: Record<string, FixedFile> };

process.once("message", ({ port, files }: FixedFilesMessage) => {
  const filesByPath = new Map(
    Object.entries(files).map(([path, { headers, body }]) => [
      path,
      { headers, body: Buffer.from(body) },
    ]),
  );
  const server = createServer((request, response) => {
    const file = filesByPath.get(request.url ?? "/");
    if (!file) {
      response.writeHead(404, { "Content-Length": 0 });
      response.end();
      return;
    }
    response.writeHead(200, { ...file.headers, "Content-Length": file.body.length });
    response.end(file.body);
  });
  server.listen(port, "127.0.0.1", () => process.send?.("listening"));
});
process.on("disconnect", () => process.exit(0));
