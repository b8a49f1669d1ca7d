import { connect } from "node:net";

export type RawResponse = { status: number; head: string; body: string };

const responseTimeoutMs = 8_000;

/**
 * Sends raw bytes, valid or not, to a port and reads until the server closes. Status 0: the connection was closed
 * without a response.
 * @throws when the server neither responds nor closes the connection in time
 */
export function sendRaw(port: number, message: string | Buffer): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(message));
    const timeout = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No response in ${responseTimeoutMs} ms; so far: ${Buffer.concat(parts)}`));
    }, responseTimeoutMs);
    socket.on("data", (part: Buffer) => parts.push(part));
    // A server that refuses may close while we still send.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timeout);
      const text = Buffer.concat(parts).toString("latin1");
      const [head = "", ...rest] = text.split("\r\n\r\n");
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
      resolve({ status, head, body: rest.join("\r\n\r\n") });
    });
  });
}

/** Returns an HTTP request as text. It asks the server to close the connection after the response. */
export function formatRawRequest(
  method: string,
  target: string,
  host: string | null,
  headers: readonly string[] = [],
  body = "",
): string {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(host === null ? [] : [`Host: ${host}`]),
    "Connection: close",
    ...headers,
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
