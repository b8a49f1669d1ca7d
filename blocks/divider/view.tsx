import type { BlockViewProps } from "#blocks/block.ts";
import type { DividerProps } from "./block.ts";

export default function View({ component, props, container }: BlockViewProps<DividerProps>) {
  const names = ["divider", `divider--${props.kind}`];
  if (container === "page") names.push("page-width");
  return <hr id={component.id} className={names.join(" ")} />;
}
