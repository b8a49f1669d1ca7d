import type { BlockViewProps } from "#blocks/block.ts";
import type { SpacerProps } from "./block.ts";

export default function View({ component, props }: BlockViewProps<SpacerProps>) {
  return <div id={component.id} className={`spacer spacer--${props.size}`} />;
}
