import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import type { DraftStatus } from "./draft-state.ts";
import type { EditedDraft } from "./use-draft.ts";

/** The states of several drafts, the most urgent first. */
const urgency: readonly DraftStatus[] = ["refused", "signed-out", "offline", "saving", "saved"];

/** Says whether everything is saved, and what to do if not. */
export function SaveState({ drafts }: { drafts: readonly EditedDraft<object>[] }) {
  const t = useTranslations();
  const status = urgency.find((one) => drafts.some((draft) => draft.status === one))!;
  const count = drafts.reduce((sum, { unsentCount }) => sum + unsentCount, 0);
  const problem = drafts.find((draft) => draft.problem !== null)?.problem;
  return (
    <p className={`studio-save-state studio-save-state--${status}`} role="status">
      <StudioIcon name={iconOf[status]} />
      <span>{t(`studio.editing.status.${status}`, { count })}</span>
      {problem && (
        <span className="studio-save-state__problem">
          {t(problemKeyOf(problem.code), { reason: problem.message })}
        </span>
      )}
    </p>
  );
}

const iconOf = {
  saved: "check",
  saving: "history",
  offline: "offline",
  "signed-out": "sign-out",
  refused: "warning",
} as const;

function problemKeyOf(code: string) {
  if (code === "NOTHING-TO-UNDO") return "studio.editing.problem.nothing-to-undo";
  if (code === "UNDO-CONFLICT") return "studio.editing.problem.undo-conflict";
  if (code === "PLACE-GONE") return "studio.editing.problem.place-gone";
  if (code === "OFFLINE") return "studio.editing.problem.offline";
  if (code === "SIGNED-OUT") return "studio.editing.problem.signed-out";
  return "studio.editing.problem.refused";
}
