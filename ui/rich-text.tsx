import type { ReactNode } from "react";
import { Link, useInRouterContext } from "react-router";
import { safeHref } from "./rich-node.ts";
import type { RichNode } from "./rich-node.ts";

export type { RichNode };

/** Renders formatted text. What is not known or not safe loses its form and keeps its words. */
export function RichText({ nodes }: { nodes: readonly RichNode[] }) {
  return <>{nodes.map(rendered)}</>;
}

function rendered(node: RichNode, key: number): ReactNode {
  switch (node.type) {
    case "text":
      return node.text;
    case "code":
      return <code key={key}>{node.text}</code>;
    case "break":
      return <br key={key} />;
    case "rule":
      return <hr key={key} />;
    case "strong":
      return <strong key={key}>{within(node)}</strong>;
    case "emphasis":
      return <em key={key}>{within(node)}</em>;
    case "link":
      return <RichLink key={key} href={node.href} children={within(node)} />;
    case "paragraph":
      return <p key={key}>{within(node)}</p>;
    case "quote":
      return <blockquote key={key}>{within(node)}</blockquote>;
    case "item":
      return <li key={key}>{within(node)}</li>;
    case "heading":
      return headed(node, key);
    case "list":
      return node.ordered ? (
        <ol key={key} start={node.start}>
          {within(node)}
        </ol>
      ) : (
        <ul key={key}>{within(node)}</ul>
      );
    default:
      return unknown(node);
  }
}

function within(node: { children: RichNode[] }): ReactNode {
  return node.children.map(rendered);
}

/** A page has one h1 and it is not in the text: other levels are held between 2 and 4. */
function headed(node: Extract<RichNode, { type: "heading" }>, key: number): ReactNode {
  const Tag = node.level === 4 ? "h4" : node.level === 3 ? "h3" : "h2";
  return (
    <Tag key={key} id={node.id}>
      {within(node)}
    </Tag>
  );
}

/** Screens of this portal change in place; a file, or what is none of its screens, is fetched as such. */
const inPlace = /^(?:\?|\/(?!files\/|api\/|images\/)[^.]*$)/;

function RichLink({ href, children }: { href: string; children: ReactNode }) {
  const safe = safeHref(href);
  const routed = useInRouterContext();
  if (safe === undefined) return <>{children}</>;
  if (routed && inPlace.test(safe)) {
    return (
      <Link className="link" to={safe} preventScrollReset={safe.startsWith("?")}>
        {children}
      </Link>
    );
  }
  const away = /^https?:/i.test(safe);
  return (
    <a className="link" href={safe} rel={away ? "noopener noreferrer" : undefined}>
      {children}
    </a>
  );
}

/** A tree comes from a database: a later version may have written a kind that this one has never seen. */
function unknown(node: unknown): ReactNode {
  if (typeof node !== "object" || node === null) return null;
  if ("children" in node && Array.isArray(node.children)) return node.children.map(rendered);
  return "text" in node && typeof node.text === "string" ? node.text : null;
}
