import { useTranslations } from "use-intl";
import type { RichNode } from "#ui/rich-node.ts";
import { RichText } from "#ui/rich-text.tsx";

/** A recording's transcript, collapsed below it. The browser's page search finds it and opens it. */
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
