import { useTranslations } from "use-intl";
import { RichText } from "#ui/rich-text.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import type { CalloutProps } from "./block.ts";

export default function View({ props, children }: BlockViewProps<CalloutProps>) {
  const t = useTranslations();
  const { tone, nodes } = props;
  const title = props.title || (tone ? t(`callout.${tone}`) : "");
  if (title === "" && nodes.length === 0) return null;
  return (
    <aside className="callout" data-tone={tone}>
      {title !== "" && <h2>{title}</h2>}
      <RichText nodes={nodes} />
      {children}
    </aside>
  );
}
