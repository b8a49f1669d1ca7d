export type Encoding = "br" | "gzip";

const headerMaxChars = 200;

/** Whether a browser accepts a body in this encoding: the header lists it, and not with a weight of zero. */
export function acceptsEncoding(header: string | undefined, encoding: Encoding): boolean {
  const named = (header ?? "").slice(0, headerMaxChars).split(",");
  return named.some((part) => {
    const [name = "", ...parameters] = part.split(";");
    const isRefused = parameters.some((one) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(one));
    return name.trim().toLowerCase() === encoding && !isRefused;
  });
}
