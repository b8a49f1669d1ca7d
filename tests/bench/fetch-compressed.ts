import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** A response with its body as it came over the network. */
export type CompressedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Requests once, like a browser, without decompressing. `encoding` is the Accept-Encoding. */
export function fetchCompressed(
  url: string,
  { encoding = "br", headers = {} }: { encoding?: string; headers?: Record<string, string> } = {},
): Promise<CompressedResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { headers: { "accept-encoding": encoding, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.once("error", reject).end();
  });
}

/** Returns a body's text. */
export function decompress({ headers, body }: CompressedResponse): string {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body).toString();
  if (encoding === "gzip") return gunzipSync(body).toString();
  return body.toString();
}
