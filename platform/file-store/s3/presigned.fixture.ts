import { createHash, createHmac } from "node:crypto";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Checks a presigned address as S3 does (signature version 4), because s3rver doesn't.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function isPresignatureGenuine(url: URL, method: string, secretKey: string): boolean {
  const query = url.searchParams;
  const canonicalQuery = [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const canonical = [method, url.pathname, canonicalQuery, `host:${url.host}\n`, "host"];
  const request = [...canonical, "UNSIGNED-PAYLOAD"].join("\n");
  const [, ...scope] = query.get("X-Amz-Credential")!.split("/");
  const date = query.get("X-Amz-Date")!;
  const toSign = ["AWS4-HMAC-SHA256", date, scope.join("/"), sha256(request)].join("\n");
  const key = scope.reduce((one: string | Buffer, part) => hmac(one, part), `AWS4${secretKey}`);
  return hmac(key, toSign).toString("hex") === query.get("X-Amz-Signature");
}
