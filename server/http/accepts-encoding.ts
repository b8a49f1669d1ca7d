export type Encoding = "br" | "gzip";

const headerMaxChars = 200;

/** Whether a browser accepts a body in this encoding: the header lists it, and not with a weight of zero. */
export function acceptsEncoding(header: string | undefined, encoding: Encoding): boolean {
  const listedEncodings = (header ?? "").slice(0, headerMaxChars).split(",");
  return listedEncodings.some((part) => {
    const [name = "", ...parameters] = part.split(";");
    const isRefused = parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(parameter));
    return name.trim().toLowerCase() === encoding && !isRefused;
  });
}
