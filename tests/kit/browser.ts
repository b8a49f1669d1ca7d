import { request } from "node:http";

/** The options of a request. Set `json` instead of `body` to send JSON. */
export type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  json?: unknown;
  /** Sends another origin than the portal's own; null sends none. */
  origin?: string | null;
  /** Sends no Content-Length. */
  chunked?: boolean;
};

export type TestResponse = {
  status: number;
  headers: Headers;
  /** The values of the Set-Cookie headers. */
  setCookieLines: string[];
  text: string;
  /** The raw body. */
  bytes: Buffer;
  /** The body parsed as JSON, or null if it isn't JSON. */
  json: unknown;
};

/** An HTTP client that behaves like a browser at one portal: it stores cookies and sends the portal's origin. */
export type Browser = {
  cookies: Map<string, string>;
  fetch(path: string, options?: RequestOptions): Promise<TestResponse>;
};

/** @param host the portal's host without the port. It needs no DNS, because the client connects to 127.0.0.1. */
export function openBrowser(port: number, host: string): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async fetch(path, options = {}) {
      const method =
        options.method ??
        (options.json === undefined && options.body === undefined ? "GET" : "POST");
      const body = options.json === undefined ? options.body : JSON.stringify(options.json);
      const authority = `${host}:${port}`;
      const origin = options.origin === undefined ? `http://${authority}` : options.origin;
      const headers: Record<string, string> = {
        host: authority,
        "user-agent": "a test",
        ...(origin !== null && method !== "GET" && { origin }),
        ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }),
        ...(options.json !== undefined && { "content-type": "application/json" }),
        ...(body !== undefined &&
          !options.chunked && { "content-length": String(Buffer.byteLength(body)) }),
        ...options.headers,
      };
      const response = await send({ port, path, method, headers }, body);
      for (const line of response.setCookieLines) saveCookie(cookies, line);
      return response;
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

function send(outgoing: OutgoingRequest, body: string | Buffer | undefined): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const connection = request({ ...outgoing, host: "127.0.0.1", agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString("utf8");
        const headers = new Headers();
        for (const [name, value] of Object.entries(response.headers)) {
          headers.set(name, Array.isArray(value) ? value.join(", ") : (value ?? ""));
        }
        const setCookieLines = response.headers["set-cookie"] ?? [];
        const status = response.statusCode ?? 0;
        resolve({ status, headers, setCookieLines, text, bytes, json: parseJson(text) });
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
  const separatorIndex = pair.indexOf("=");
  const name = pair.slice(0, separatorIndex);
  if (/;\s*Max-Age=0(?:;|$)/i.test(line)) cookies.delete(name);
  else cookies.set(name, pair.slice(separatorIndex + 1));
}
