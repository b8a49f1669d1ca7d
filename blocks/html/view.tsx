import { createElement, type ReactNode } from "react";
import type { BlockViewProps } from "#blocks/block.ts";
import type { HtmlNode } from "./html-node.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

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
  const elementProps: Record<string, unknown> = { ...attributes, key };
  if (tag === "br" || tag === "hr") return createElement(tag, elementProps);
  if (tag === "img")
    return createElement(tag, { ...elementProps, loading: "lazy", decoding: "async" });
  if (tag === "a") {
    elementProps["className"] = "link";
    if (/^https?:/i.test(String(attributes["href"]))) elementProps["rel"] = "noopener noreferrer";
  }
  const children = node.children.map(renderNode);
  if (tag !== "table") return createElement(tag, elementProps, ...children);
  return (
    <div key={key} className="html__table">
      {createElement(tag, attributes, ...children)}
    </div>
  );
}
