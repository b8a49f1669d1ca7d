import { RichText } from "#ui/rich-text.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import type { CalloutProps } from "./block.ts";

export default function View({ props, children }: BlockViewProps<CalloutProps>) {
  const { title, nodes } = props;
  if (title === "" && nodes.length === 0) return null;
  return (
    <aside className="callout">
      {title !== "" && <h2>{title}</h2>}
      <RichText nodes={nodes} />
      {children}
    </aside>
  );
}
