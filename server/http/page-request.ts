import { plainPage } from "./plain-page.ts";

/** Methods that pages accept; /api has the others. */
const pageMethods = "GET, HEAD, POST";
const formType = /^application\/x-www-form-urlencoded\b/i;

/**
 * Returns a request as the screens need it. Returns an error page instead if no browser sends such a request: another
 * method, a malformed path, or a body that is no form.
 */
export async function readPageRequest(request: Request): Promise<Request | Response> {
  if (!pageMethods.split(", ").includes(request.method))
    return plainPage(405, "You can only read this page or send its forms.", {
      Allow: pageMethods,
    });
  if (!isValidPath(new URL(request.url).pathname))
    return plainPage(404, "There is no page at this address.");
  return request.method === "POST" ? readForm(request) : asGet(request);
}

/**
 * Returns a request for the same page without a NUL in its query: PostgreSQL refuses a text with one. HEAD becomes GET,
 * because React Router renders nothing for HEAD; the body isn't sent.
 */
function asGet(request: Request): Request {
  const { method, headers, signal } = request;
  const url = replaceNul(request.url);
  return url === request.url && method === "GET" ? request : new Request(url, { headers, signal });
}

/** Replaces each NUL by U+FFFD. (Removing it could join the characters around it into another NUL.) */
const replaceNul = (url: string): string => url.replaceAll("%00", "%EF%BF%BD");

/** Whether a path can be decoded and a page could have it: none contains control characters. */
function isValidPath(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Returns a form whose fields can be read and stored; an empty body is an empty form. */
async function readForm(request: Request): Promise<Request | Response> {
  const { method, signal } = request;
  const url = replaceNul(request.url);
  const headers = new Headers(request.headers);
  const type = headers.get("content-type") ?? "";
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) headers.set("content-type", "application/x-www-form-urlencoded");
  else if (!/^multipart\/form-data\b/i.test(type) && !formType.test(type))
    return plainPage(415, "This page only accepts forms.");
  const createRequest = () => new Request(url, { method, headers, body: bytes, signal });
  try {
    const form = await createRequest().formData();
    for (const [name, value] of form)
      if (name.includes("\0") || (typeof value === "string" && value.includes("\0")))
        return plainPage(
          400,
          "A text in this form contains a character that we cannot save. Remove it and try again.",
        );
  } catch {
    return plainPage(400, "We cannot read this form. Go back and send it again.");
  }
  return createRequest();
}
