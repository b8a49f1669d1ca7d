import { acceptsEncoding, type Encoding } from "./accepts-encoding.ts";
import type { IncomingMessage, ServerResponse } from "node:http";

/** The same bytes in each encoding, encoded once. */
export type EncodedBody = { identity: Buffer; br: Buffer | null; gzip: Buffer | null };

/** Chooses the best encoding that exists and that the browser accepts; null for the bytes as they are. */
export function chooseEncoding(accepted: string, body: EncodedBody): Encoding | null {
  if (body.br && acceptsEncoding(accepted, "br")) return "br";
  return body.gzip && acceptsEncoding(accepted, "gzip") ? "gzip" : null;
}

/** Sends ready bytes in the best encoding that the browser accepts. */
export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string | string[]>,
  body: EncodedBody,
): void {
  const encoding = chooseEncoding(String(request.headers["accept-encoding"] ?? ""), body);
  const bytes = encoding === null ? body.identity : body[encoding]!;
  response.writeHead(status, {
    ...headers,
    ...(encoding && { "Content-Encoding": encoding }),
    "Content-Length": bytes.length,
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}
