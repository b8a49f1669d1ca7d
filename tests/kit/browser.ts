import { request } from "node:http";

/** The options of a request. Set `json` instead of `body` to send JSON. */
export type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  json?: unknown;
  /** Sends another origin than the portal's own; null sends none. */
  origin?: string | null;
  /** Sends no Content-Length. */
  chunked?: boolean;
};

export type Answer = {
  status: number;
  headers: Headers;
  /** The Set-Cookie lines. */
  cookies: string[];
  text: string;
  /** The raw body. */
  bytes: Buffer;
  /** The body parsed as JSON, or null if it isn't JSON. */
  json: unknown;
};

/** A client that behaves like a browser at one portal: it stores cookies and sends its origin. */
export type Browser = {
  cookies: Map<string, string>;
  fetch(path: string, sent?: Sent): Promise<Answer>;
};

/** @param host the portal's host without the port; it needs no DNS, because the client connects to 127.0.0.1 */
export function openBrowser(port: number, host: string): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async fetch(path, sent = {}) {
      const method =
        sent.method ?? (sent.json === undefined && sent.body === undefined ? "GET" : "POST");
      const body = sent.json === undefined ? sent.body : JSON.stringify(sent.json);
      const authority = `${host}:${port}`;
      const origin = sent.origin === undefined ? `http://${authority}` : sent.origin;
      const headers: Record<string, string> = {
        host: authority,
        "user-agent": "a test",
        ...(origin !== null && method !== "GET" && { origin }),
        ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }),
        ...(sent.json !== undefined && { "content-type": "application/json" }),
        ...(body !== undefined &&
          !sent.chunked && { "content-length": String(Buffer.byteLength(body)) }),
        ...sent.headers,
      };
      const answer = await send({ port, path, method, headers }, body);
      for (const line of answer.cookies) saveCookie(cookies, line);
      return answer;
    },
  };
}

/** Sends a form like a browser without JavaScript. */
export const postForm = (browser: Browser, path: string, fields: Record<string, string>) =>
  browser.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

type OutgoingRequest = {
  port: number;
  path: string;
  method: string;
  headers: Record<string, string>;
};

function send(outgoing: OutgoingRequest, body: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const connection = request({ ...outgoing, host: "127.0.0.1", agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(parts);
        const text = bytes.toString("utf8");
        const headers = new Headers();
        for (const [name, value] of Object.entries(response.headers)) {
          headers.set(name, Array.isArray(value) ? value.join(", ") : (value ?? ""));
        }
        const cookies = response.headers["set-cookie"] ?? [];
        const status = response.statusCode ?? 0;
        resolve({ status, headers, cookies, text, bytes, json: parseJson(text) });
      });
    });
    connection.on("error", reject);
    connection.end(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const cookieHeader = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

function saveCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ""] = line.split(";", 1);
  const at = pair.indexOf("=");
  const name = pair.slice(0, at);
  if (/;\s*Max-Age=0(?:;|$)/i.test(line)) cookies.delete(name);
  else cookies.set(name, pair.slice(at + 1));
}
