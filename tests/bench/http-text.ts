/** The parts of a raw request. */

type Wanted = { port: number; cookie?: string; headers?: Record<string, string> };

/** Returns a browser's request for a page. */
export function getText(path: string, { port, cookie, headers }: Wanted): string {
  return head(`GET ${path}`, port, {
    Accept: "text/html",
    "Accept-Encoding": "gzip, deflate, br",
    "Accept-Language": "en",
    ...(cookie && { Cookie: cookie }),
    ...headers,
  });
}

/** Returns a browser's request that sends a form. */
export function postText(
  path: string,
  fields: Record<string, string>,
  { port, cookie, headers }: Wanted,
): string {
  const body = new URLSearchParams(fields).toString();
  return (
    head(`POST ${path}`, port, {
      Accept: "text/html",
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(Buffer.byteLength(body)),
      Origin: `http://localhost:${port}`,
      ...(cookie && { Cookie: cookie }),
      ...headers,
    }) + body
  );
}

function head(line: string, port: number, headers: Record<string, string>): string {
  const all = { Host: `localhost:${port}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
