import { createElement, type ReactNode } from "react";
import type { BlockViewProps } from "#blocks/block.ts";
import type { HtmlNode } from "./html-node.ts";

export { default as sheet } from "#blocks/lessons.css?url";

type Props = { nodes: HtmlNode[] };

export default function View({ component, props }: BlockViewProps<Props>) {
  if (props.nodes.length === 0) return null;
  return (
    <div id={component.id} className="html">
      {props.nodes.map(renderNode)}
    </div>
  );
}

function renderNode(node: HtmlNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag, attributes = {} } = node;
  const own: Record<string, unknown> = { ...attributes, key };
  if (tag === "br" || tag === "hr") return createElement(tag, own);
  if (tag === "img") return createElement(tag, { ...own, loading: "lazy", decoding: "async" });
  if (tag === "a") {
    own["className"] = "link";
    if (/^https?:/i.test(String(attributes["href"]))) own["rel"] = "noopener noreferrer";
  }
  const children = node.children.map(renderNode);
  if (tag !== "table") return createElement(tag, own, ...children);
  return (
    <div key={key} className="html__table">
      {createElement(tag, attributes, ...children)}
    </div>
  );
}
