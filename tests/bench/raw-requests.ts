type RequestOptions = { port: number; cookie?: string; headers?: Record<string, string> };

/** Returns a raw HTTP request for a page, as a browser sends it. */
export function makeGetRequest(path: string, { port, cookie, headers }: RequestOptions): string {
  return makeRequestHead(`GET ${path}`, port, {
    Accept: "text/html",
    "Accept-Encoding": "gzip, deflate, br",
    "Accept-Language": "en",
    ...(cookie && { Cookie: cookie }),
    ...headers,
  });
}

/** Returns a raw HTTP request that sends a form, as a browser does. */
export function makePostRequest(
  path: string,
  fields: Record<string, string>,
  { port, cookie, headers }: RequestOptions,
): string {
  const body = new URLSearchParams(fields).toString();
  return (
    makeRequestHead(`POST ${path}`, port, {
      Accept: "text/html",
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(Buffer.byteLength(body)),
      Origin: `http://localhost:${port}`,
      ...(cookie && { Cookie: cookie }),
      ...headers,
    }) + body
  );
}

/** Returns a raw HTTP request that sends JSON, as the studio does. */
export function makeJsonRequest(
  method: string,
  path: string,
  json: object,
  { port, cookie }: RequestOptions,
): string {
  const body = JSON.stringify(json);
  return (
    makeRequestHead(`${method} ${path}`, port, {
      Accept: "application/json",
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
      Origin: `http://localhost:${port}`,
      ...(cookie && { Cookie: cookie }),
    }) + body
  );
}

function makeRequestHead(
  requestLine: string,
  port: number,
  headers: Record<string, string>,
): string {
  const allHeaders = { Host: `localhost:${port}`, ...headers };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${requestLine} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
