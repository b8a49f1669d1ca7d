import type { BlockViewProps } from "#blocks/block.ts";
import type { DividerProps } from "./block.ts";

export default function View({ component, props, surround }: BlockViewProps<DividerProps>) {
  const names = ["divider", `divider--${props.look}`];
  if (surround === "page") names.push("page-width");
  return <hr id={component.id} className={names.join(" ")} />;
}
