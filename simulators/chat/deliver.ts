import { request } from "node:http";

export type DeliveryResult = { status: number; text: string };

/**
 * Sends an event to a portal on this machine. The host name, such as `first.example`, need not resolve. Returns the
 * response whatever its status. (A real platform would repeat an event that is not answered with 2xx.)
 */
export function deliver(
  url: string,
  options: { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string } = {},
): Promise<DeliveryResult> {
  const { host, port, pathname, search } = new URL(url);
  const { method = "POST", headers = {}, body = "" } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: port || "80",
        path: pathname + search,
        method,
        headers: { ...headers, host, "content-length": String(Buffer.byteLength(body)) },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
