import { type EmailHeader, headersNamed } from "./email-kind.ts";

/** One result of a mail server's check: `dkim=pass header.d=example.org`. */
type CheckResult = { method: string; result: string; domain: string };

/** Longer than any mail server's results. */
const resultsMaxChars = 4_096;
/** What a sender can write into the results: comments and quoted words. */
const foreignText = /\([^()]*\)|"(?:[^"\\]|\\.)*"/g;

/**
 * Whether the mail server that took an email has found that somebody else may have sent it: DMARC failed, or SPF and DKIM
 * were checked and neither vouches for the domain in From. Without any result, nobody has checked the email, and it doesn't
 * count as forged.
 *
 * Only results of the server that wrote the first header count: a sender can add headers too, but below it, and servers
 * remove those that carry their own name (RFC 8601).
 */
export function isForged(headers: readonly EmailHeader[], from: string): boolean {
  const checks = headersNamed(headers, "authentication-results").map(readResults);
  const server = checks[0]?.server;
  const results = checks.filter((one) => one.server === server).flatMap((one) => one.results);
  const dmarc = results.find(({ method }) => method === "dmarc")?.result;
  if (dmarc === "pass") return false;
  if (dmarc === "fail") return true;
  const fromDomain = domainOf(from);
  const decided = results.filter(
    ({ method, result }) => (method === "spf" || method === "dkim") && !undecided.has(result),
  );
  return (
    decided.length > 0 &&
    !decided.some(({ result, domain }) => result === "pass" && isRelated(domain, fromDomain))
  );
}

/** The domain publishes nothing to check, or it couldn't be asked. */
const undecided: ReadonlySet<string> = new Set(["none", "neutral", "temperror"]);

function readResults(value: string): { server: string; results: CheckResult[] } {
  const [first = "", ...rest] = value
    .slice(0, resultsMaxChars)
    .replace(foreignText, " ")
    .split(";");
  const server = first.trim().split(/\s/, 1)[0]!.toLowerCase();
  return { server, results: rest.map(readResult) };
}

function readResult(text: string): CheckResult {
  const words = text.trim().toLowerCase().split(/\s+/);
  const [method = "", result = ""] = words[0]!.split("=", 2);
  const valueOf = (name: string) =>
    words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  const identity = valueOf("header.d") ?? valueOf("header.i") ?? valueOf("smtp.mailfrom") ?? "";
  return { method, result, domain: domainOf(identity) };
}

const domainOf = (address: string): string =>
  address
    .slice(address.lastIndexOf("@") + 1)
    .replace(/[>";]+$/, "")
    .toLowerCase();

/** Whether one domain is the other, or a part of it. */
const isRelated = (one: string, other: string): boolean =>
  one.includes(".") && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`));
