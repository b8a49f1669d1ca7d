import { get } from "node:http";
import type { TestPortal } from "./portal.ts";

/** The bytes of a portal's file, which the browser of these tests reads as text. */
export const fetchBytes = (portal: TestPortal, path: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const headers = { host: `${portal.host}:${portal.port}` };
    get({ host: "127.0.0.1", port: portal.port, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve(Buffer.concat(parts)));
    }).on("error", reject);
  });
