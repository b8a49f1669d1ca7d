import { useTranslations } from "use-intl";
import type { RichNode } from "#ui/rich-node.ts";
import { RichText } from "#ui/rich-text.tsx";

type IntroProps = { nodes: readonly RichNode[]; total: number; passMark: number };

/** The text before a test's first question. */
export function Intro({ nodes, total, passMark }: IntroProps) {
  const t = useTranslations();
  return (
    <div className="test__intro">
      <RichText nodes={nodes} />
      <p className="small muted">
        {t("test.question-count", { count: total })}. {t("test.pass-mark", { percent: passMark })}
      </p>
    </div>
  );
}
