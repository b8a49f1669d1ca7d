import { useTranslations } from "use-intl";
import type { RichNode } from "#ui/rich-node.ts";
import { RichText } from "#ui/rich-text.tsx";

/** What is said in a recording, folded below it: a browser's search finds it and opens it. */
export function Transcript({ nodes }: { nodes: readonly RichNode[] | undefined }) {
  const t = useTranslations();
  if (!nodes || nodes.length === 0) return null;
  return (
    <details className="transcript">
      <summary>{t("audio.transcript")}</summary>
      <div className="prose">
        <RichText nodes={nodes} />
      </div>
    </details>
  );
}
