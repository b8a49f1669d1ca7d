import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** An answer with its body as it came over the network. */
export type Fetched = { status: number; headers: IncomingHttpHeaders; wire: Buffer };

/** Requests once, like a browser, without decompressing. `encoding` is the Accept-Encoding. */
export function fetchBytes(
  url: string,
  { encoding = "br", headers = {} }: { encoding?: string; headers?: Record<string, string> } = {},
): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { headers: { "accept-encoding": encoding, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.once("error", reject);
        answer.once("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            wire: Buffer.concat(chunks),
          }),
        );
      },
    );
    asked.once("error", reject).end();
  });
}

/** Returns the text of a body, whatever its compression. */
export function textOf({ headers, wire }: Fetched): string {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(wire).toString();
  if (encoding === "gzip") return gunzipSync(wire).toString();
  return wire.toString();
}
