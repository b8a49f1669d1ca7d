import { hash, randomBytes } from "node:crypto";
import { gzipOf, loosePart, type Part, packedPart } from "./packed-parts.ts";

/** Values of one user on a page, by name. Everything else on the page is the same for all users. */
export type Personal = Readonly<Record<string, string>>;

/** A finished page with placeholders for personal values. */
export type PageTemplate = {
  status: number;
  /** The policy, split around the hashes of `scripts`. */
  policy: string[];
  /** Ranges of `pieces` with the code of one script each, in the policy's order. */
  scripts: { from: number; to: number }[];
  pieces: TemplatePart[];
  bytes: number;
};

type TemplatePart = Part | { name: string; inScript: boolean };

/** Noncharacters: Unicode reserves them for use inside a program, so no text should have them. */
const [open, close] = ["\uFDD0", "\uFDD1"];
/** Content may contain noncharacters anyway, so each placeholder also contains this secret of the process. */
const secret = randomBytes(12).toString("hex");
const anyMark = new RegExp(`${open}${secret}(\\w+)${close}`);
const marked = /[\uFDD0\uFDD1]/;
const anyScript = /<script>([\s\S]*?)<\/script>/g;

/** Returns the placeholder for a personal value while a page is rendered. */
export const placeholderOf = (name: string): string => `${open}${secret}${name}${close}`;

/**
 * Splits a page rendered with placeholders, so that any user's values can be filled in. Returns null if that is
 * impossible: a placeholder was cut because something on the page was computed from it, the content has a placeholder's
 * characters, or the policy lacks a script.
 */
export function templateOf(html: string, policy: string, status: number): PageTemplate | null {
  const pieces: TemplatePart[] = [];
  const scripts: PageTemplate["scripts"] = [];
  const policyParts: string[] = [];
  let restOfPolicy = policy;
  let at = 0;
  for (const found of html.matchAll(anyScript)) {
    const code = found[1]!;
    if (!marked.test(code)) continue;
    const from = found.index + "<script>".length;
    addPieces(pieces, html.slice(at, from), false);
    const first = pieces.length;
    addPieces(pieces, code, true);
    scripts.push({ from: first, to: pieces.length });
    const [before, after] = cutAt(restOfPolicy, hashOf(code));
    if (after === undefined) return null;
    policyParts.push(before);
    restOfPolicy = after;
    at = from + code.length;
  }
  addPieces(pieces, html.slice(at), false);
  const isWhole = pieces.every((piece) => "name" in piece || !isCut(piece));
  if (!isWhole) return null;
  const bytes = pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
  return { status, policy: [...policyParts, restOfPolicy], scripts, pieces, bytes };
}

/** Fills in one user's values. Returns the page, compressed or not, and the policy that allows its scripts. */
export function fillTemplate(template: PageTemplate, personal: Personal, packed: boolean) {
  const parts = template.pieces.map((piece) =>
    "name" in piece ? loosePart(escaped(personal[piece.name] ?? "", piece.inScript)) : piece,
  );
  const [first = "", ...rest] = template.policy;
  const hashes = template.scripts.map(({ from, to }) =>
    hashOf(Buffer.concat(parts.slice(from, to).map(({ plain }) => plain))),
  );
  return {
    policy: first + rest.map((part, place) => hashes[place]! + part).join(""),
    body: packed ? gzipOf(parts) : Buffer.concat(parts.map(({ plain }) => plain)),
  };
}

function addPieces(pieces: TemplatePart[], text: string, inScript: boolean): void {
  for (let rest = text; rest !== "";) {
    const found = anyMark.exec(rest);
    const plain = found ? rest.slice(0, found.index) : rest;
    if (plain !== "") pieces.push(packedPart(plain));
    if (!found) return;
    pieces.push({ name: found[1]!, inScript });
    rest = rest.slice(found.index + found[0].length);
  }
}

const isCut = ({ plain }: Part) => plain.includes(open) || plain.includes(close);
const sizeOf = (piece: TemplatePart) =>
  "name" in piece ? 0 : piece.plain.length + piece.packed.length;
const hashOf = (code: string | Buffer) => `'sha256-${hash("sha256", code, "base64")}'`;

function cutAt(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** Escapes a text as React does in a page, and as React Router does in the script with the page's data. */
function escaped(text: string, inScript: boolean): string {
  if (!inScript) return text.replace(/[&<>"']/g, (sign) => inHtml[sign]!);
  const twice = JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1);
  return twice.replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const inHtml: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
