import { request } from "node:http";

export type Delivered = { status: number; text: string };

/**
 * Posts to a portal on this machine, whatever its host: names like `first.example` need not exist. Real platforms
 * repeat what is not answered with 2xx; here the answer is shown instead.
 */
export function deliver(
  url: string,
  sent: { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string } = {},
): Promise<Delivered> {
  const { host, port, pathname, search } = new URL(url);
  const { method = "POST", headers = {}, body = "" } = sent;
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        host: "127.0.0.1",
        port: port || "80",
        path: pathname + search,
        method,
        headers: { ...headers, host, "content-length": String(Buffer.byteLength(body)) },
        agent: false,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString("utf8"),
          }),
        );
      },
    );
    sending.on("error", reject);
    sending.end(body);
  });
}
