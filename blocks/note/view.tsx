import { RichText } from "#ui/rich-text.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import type { NoteProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

export default function View({ props }: BlockViewProps<NoteProps>) {
  const { title, nodes } = props;
  if (title === "" && nodes.length === 0) return null;
  return (
    <aside className="note">
      {title !== "" && <b>{title}</b>}
      <RichText nodes={nodes} />
    </aside>
  );
}
