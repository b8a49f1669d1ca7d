import { RichText } from "#ui/rich-text.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import type { RichTextProps } from "./block.ts";

export default function View({ props, children }: BlockViewProps<RichTextProps>) {
  return (
    <>
      <RichText nodes={props.nodes} />
      {children}
    </>
  );
}
