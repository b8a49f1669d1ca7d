import { createElement, type ReactNode, useId } from "react";
import { Link, useInRouterContext } from "react-router";
import { useTranslations } from "use-intl";
import { Picture } from "./picture.tsx";
import { safeHref } from "./rich-node.ts";
import type { RichNode } from "./rich-node.ts";

export type { RichNode };

/** Renders formatted text. Unknown or unsafe nodes lose their format and keep their text. */
export function RichText({ nodes }: { nodes: readonly RichNode[] }) {
  return <>{nodes.map(renderNode)}</>;
}

const tags = new Map(
  Object.entries({
    code: "code",
    break: "br",
    rule: "hr",
    strong: "strong",
    emphasis: "em",
    strike: "del",
    sub: "sub",
    sup: "sup",
    paragraph: "p",
    quote: "blockquote",
    row: "tr",
    anchor: "span",
  }),
);

function renderNode(node: RichNode, key: number): ReactNode {
  switch (node.type) {
    case "text":
      return node.text;
    case "code-block":
      return <CodeBlock key={key} {...node} />;
    case "link":
      return <RichLink key={key} {...node} children={renderChildren(node)} />;
    case "picture":
      return [
        <Picture key={key} sizes="(min-width: 720px) 616px, 90vw" {...node.picture} />,
        node.caption && <small key={`${key}-caption`}>{node.caption}</small>,
      ];
    case "reference":
      return (
        <sup key={key} id={node.isRepeated ? undefined : `ref-${node.number}`}>
          <a className="link" href={`#note-${node.number}`} role="doc-noteref">
            {node.number}
          </a>
        </sup>
      );
    case "footnote":
      return (
        <div key={key} id={`note-${node.number}`} className="footnote" role="doc-footnote">
          <a className="link" href={`#ref-${node.number}`} role="doc-backlink">
            {node.number}
          </a>
          <div>{renderChildren(node)}</div>
        </div>
      );
    case "item":
      return (
        <li key={key} className={node.checked === undefined ? undefined : "task"}>
          {node.checked !== undefined && (node.checked ? "☑ " : "☐ ")}
          {renderChildren(node)}
        </li>
      );
    case "heading":
      return renderHeading(node, key);
    case "list":
      return createElement(
        node.ordered ? "ol" : "ul",
        { key, start: node.start },
        ...renderChildren(node),
      );
    case "table":
      return <Table key={key} {...node} />;
    default:
      return renderUnknown(node, key);
  }
}

function renderChildren(node: { children: readonly RichNode[] }): ReactNode[] {
  return node.children.map(renderNode);
}

/** Keeps heading levels between 2 and 4: a page has one h1, and it isn't in the text. */
function renderHeading(node: Extract<RichNode, { type: "heading" }>, key: number): ReactNode {
  const level = node.level > 2 ? Math.min(node.level, 4) : 2;
  return createElement(`h${level}`, { key, id: node.id }, ...renderChildren(node));
}

/** A block of code, which reads from left to right. If it is too wide, it can also be scrolled by keyboard. */
function CodeBlock({ text }: { text: string }) {
  const t = useTranslations();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre role="group" aria-label={t("rich-text.code")} dir="ltr" tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}

/**
 * A wide table scrolls on its own and is named by its header row. It isn't a region: a page may have many, some with
 * the same header.
 */
function Table({ align, children: [head, ...rows] }: Extract<RichNode, { type: "table" }>) {
  const id = useId();
  const renderRow = (rowNode: RichNode | undefined, tag: "th" | "td", key?: number) => (
    <tr key={key}>
      {rowNode &&
        "children" in rowNode &&
        rowNode.children.map((cell, column) =>
          createElement(
            tag,
            { key: column, className: align?.[column] ?? undefined },
            ...("children" in cell ? renderChildren(cell) : []),
          ),
        )}
    </tr>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table" role="group" aria-labelledby={id} tabIndex={0}>
      <table>
        <thead id={id}>{renderRow(head, "th")}</thead>
        <tbody>{rows.map((rowNode, key) => renderRow(rowNode, "td", key))}</tbody>
      </table>
    </div>
  );
}

/** Matches paths of this portal's screens, which open without loading a document. Other paths load one. */
const screenPathPattern = /^(?:\?|\/(?!files\/|api\/|images\/)[^.]*$)/;

function RichLink(link: { href: string; download?: string; children: ReactNode }) {
  const { children, download } = link;
  const href = safeHref(link.href);
  const isInRouter = useInRouterContext();
  if (href === undefined) return <>{children}</>;
  if (isInRouter && screenPathPattern.test(href)) {
    return (
      <Link className="link" to={href} preventScrollReset={href.startsWith("?")}>
        {children}
      </Link>
    );
  }
  const rel = /^https?:/i.test(href) ? "noopener noreferrer" : undefined;
  return (
    <a className="link" href={href} rel={rel} download={download}>
      {children}
    </a>
  );
}

/**
 * Renders only the content of an unknown element. The tree comes from the database, where a newer version may have
 * stored kinds that this one doesn't know.
 */
function renderUnknown(node: object | null, key: number): ReactNode {
  if (!node) return null;
  const { type, text, children, id } = node as Record<string, unknown>;
  const content = Array.isArray(children) ? renderChildren({ children }) : [];
  if (typeof text === "string") content.push(text);
  const tag = tags.get(String(type));
  return tag
    ? createElement(tag, { key, id: type === "anchor" ? String(id) : undefined }, ...content)
    : content;
}
