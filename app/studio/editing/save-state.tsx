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
        <span className="studio-save-state__problem">{t(problemKeyOf(problem.code))}</span>
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

const problemNames = {
  "NOTHING-TO-UNDO": "nothing-to-undo",
  "UNDO-CONFLICT": "undo-conflict",
  "PLACE-GONE": "place-gone",
  OFFLINE: "offline",
  "SIGNED-OUT": "signed-out",
  INVALID: "invalid",
  "AUTH-DENY": "not-allowed",
  "NOT-FOUND": "not-found",
} as const;

/** The key of the text that says what went wrong and what to do. */
const problemKeyOf = (code: string) =>
  `studio.editing.problem.${problemNames[code as keyof typeof problemNames] ?? "refused"}` as const;
