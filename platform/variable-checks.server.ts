import { isIP } from "node:net";

export const isWord = (text: string) => !/\s/.test(text);

export const isWebAddress = (text: string) => text === "" || hasScheme(text, ["http:", "https:"]);

export const isLocationAddress = (text: string) =>
  text === "" || (hasScheme(text, ["http:", "https:"]) && text.includes("{ip}"));

export const postgresSchemes = ["postgres:", "postgresql:"];
export const smtpSchemes = ["smtp:", "smtps:"];

export function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

export function isListenAddress(text: string): boolean {
  return text === "localhost" || isIP(text) !== 0;
}

export function isMailFrom(text: string): boolean {
  return /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text);
}

export function hasScheme(text: string, schemes: readonly string[]): boolean {
  // The standard parser rejects "postgresql://user@/name?host=/folder" (a unix socket).
  const url = URL.parse(text) ?? URL.parse(text.replace("@/", "@localhost/"));
  return url !== null && schemes.includes(url.protocol);
}
