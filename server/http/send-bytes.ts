import { acceptsEncoding, type Encoding } from "./accepts-encoding.ts";
import type { IncomingMessage, ServerResponse } from "node:http";

/** The same bytes, encoded once for whoever understands what. */
export type EncodedBody = { identity: Buffer; br: Buffer | null; gzip: Buffer | null };

/** The best encoding that is there and that the browser takes; null: the bytes as they are. */
export function chooseEncoding(accepted: string, body: EncodedBody): Encoding | null {
  if (body.br && acceptsEncoding(accepted, "br")) return "br";
  return body.gzip && acceptsEncoding(accepted, "gzip") ? "gzip" : null;
}

/** Sends ready bytes in the best encoding the browser takes. */
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
