import type { IncomingMessage, ServerResponse } from "node:http";

/** The same bytes, encoded once for whoever understands what. */
export type EncodedBody = { identity: Buffer; br: Buffer | null; gzip: Buffer | null };

/** Sends ready bytes in the best encoding the browser takes. */
export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string | string[]>,
  body: EncodedBody,
): void {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding =
    body.br && /\bbr\b/.test(accepted)
      ? "br"
      : body.gzip && /\bgzip\b/.test(accepted)
        ? "gzip"
        : null;
  const bytes = encoding === null ? body.identity : body[encoding]!;
  response.writeHead(status, {
    ...headers,
    ...(encoding && { "Content-Encoding": encoding }),
    "Content-Length": bytes.length,
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}
