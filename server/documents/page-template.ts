import { hash, randomBytes } from "node:crypto";
import { joinToGzip, storePart, type GzipPart, compressPart } from "./gzip-parts.ts";

/** Values of one user on a page, by name. Everything else on the page is the same for all users. */
export type PersonalValues = Readonly<Record<string, string>>;

/** A finished page with placeholders for personal values. */
export type PageTemplate = {
  status: number;
  /** The policy, split around the hashes of `scripts`. */
  contentSecurityPolicy: string[];
  /** Ranges of `parts`: each has the code of one script. They are in the order of the policy's hashes. */
  scripts: { from: number; to: number }[];
  parts: TemplatePart[];
  bytes: number;
};

type TemplatePart = GzipPart | { name: string; isInScript: boolean };

/** Noncharacters: Unicode reserves them for use inside a program, so no text should have them. */
const [placeholderStart, placeholderEnd] = ["\uFDD0", "\uFDD1"];
/** Content may contain noncharacters anyway. So each placeholder also has this text, which only this process knows. */
const placeholderSecret = randomBytes(12).toString("hex");
const placeholderPattern = new RegExp(
  `${placeholderStart}${placeholderSecret}(\\w+)${placeholderEnd}`,
);
const placeholderCharacters = /[\uFDD0\uFDD1]/;
const scriptPattern = /<script>([\s\S]*?)<\/script>/g;

/** Returns the placeholder that stands for a personal value while a page is rendered. */
export const placeholderOf = (name: string): string =>
  `${placeholderStart}${placeholderSecret}${name}${placeholderEnd}`;

/**
 * Splits a page rendered with placeholders, so that any user's values can be filled in. Returns null if that is
 * impossible: a placeholder was cut because something on the page was computed from it, the content has a placeholder's
 * characters, or the policy lacks a script.
 */
export function parseTemplate(
  html: string,
  contentSecurityPolicy: string,
  status: number,
): PageTemplate | null {
  const parts: TemplatePart[] = [];
  const scripts: PageTemplate["scripts"] = [];
  const policyParts: string[] = [];
  let restOfPolicy = contentSecurityPolicy;
  let copiedUntil = 0;
  for (const match of html.matchAll(scriptPattern)) {
    const code = match[1]!;
    if (!placeholderCharacters.test(code)) continue;
    const from = match.index + "<script>".length;
    addParts(parts, html.slice(copiedUntil, from), false);
    const firstPart = parts.length;
    addParts(parts, code, true);
    scripts.push({ from: firstPart, to: parts.length });
    const [before, after] = splitAround(restOfPolicy, hashOf(code));
    if (after === undefined) return null;
    policyParts.push(before);
    restOfPolicy = after;
    copiedUntil = from + code.length;
  }
  addParts(parts, html.slice(copiedUntil), false);
  const isComplete = parts.every((piece) => "name" in piece || !hasCutPlaceholder(piece));
  if (!isComplete) return null;
  const bytes = parts.reduce((sum, piece) => sum + sizeOf(piece), 0);
  return { status, contentSecurityPolicy: [...policyParts, restOfPolicy], scripts, parts, bytes };
}

/** Fills in one user's values. Returns the page, compressed or not, and the policy that allows its scripts. */
export function fillTemplate(
  template: PageTemplate,
  personalValues: PersonalValues,
  isGzipped: boolean,
) {
  const parts = template.parts.map((piece) =>
    "name" in piece
      ? storePart(escapeText(personalValues[piece.name] ?? "", piece.isInScript))
      : piece,
  );
  const [first = "", ...rest] = template.contentSecurityPolicy;
  const hashes = template.scripts.map(({ from, to }) =>
    hashOf(Buffer.concat(parts.slice(from, to).map(({ plain }) => plain))),
  );
  return {
    contentSecurityPolicy: first + rest.map((part, index) => hashes[index]! + part).join(""),
    body: isGzipped ? joinToGzip(parts) : Buffer.concat(parts.map(({ plain }) => plain)),
  };
}

function addParts(parts: TemplatePart[], text: string, isInScript: boolean): void {
  for (let rest = text; rest !== "";) {
    const match = placeholderPattern.exec(rest);
    const plain = match ? rest.slice(0, match.index) : rest;
    if (plain !== "") parts.push(compressPart(plain));
    if (!match) return;
    parts.push({ name: match[1]!, isInScript });
    rest = rest.slice(match.index + match[0].length);
  }
}

const hasCutPlaceholder = ({ plain }: GzipPart) =>
  plain.includes(placeholderStart) || plain.includes(placeholderEnd);
const sizeOf = (piece: TemplatePart) =>
  "name" in piece ? 0 : piece.plain.length + piece.compressed.length;
const hashOf = (code: string | Buffer) => `'sha256-${hash("sha256", code, "base64")}'`;

function splitAround(text: string, separator: string): [string, string | undefined] {
  const separatorIndex = text.indexOf(separator);
  return separatorIndex < 0
    ? [text, undefined]
    : [text.slice(0, separatorIndex), text.slice(separatorIndex + separator.length)];
}

/** Escapes a text as React does in a page, and as React Router does in the script with the page's data. */
function escapeText(text: string, isInScript: boolean): string {
  if (!isInScript) return text.replace(/[&<>"']/g, (sign) => htmlEscapes[sign]!);
  const escapedTwice = JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1);
  return escapedTwice.replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const htmlEscapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
