import { get } from "node:http";
import type { TestPortal } from "./portal.ts";

/** Loads a portal's file as bytes. The test browser reads it as text. */
export const fetchBytes = (portal: TestPortal, path: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const headers = { host: `${portal.host}:${portal.port}` };
    get({ host: "127.0.0.1", port: portal.port, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve(Buffer.concat(parts)));
    }).on("error", reject);
  });
