import { useId } from "react";
import { useTranslations } from "use-intl";
import type { Look } from "#domains/look/look.ts";
import { portalScriptsMax } from "#domains/settings/script-limits.ts";
import { cssMaxChars } from "#domains/settings/settings.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import type { SummaryProblem } from "#app/studio/settings-drafts/draft-editor.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { setLook } from "./set-look.ts";

type Props = { draft: EditedDraft<Look>; problem: SummaryProblem };

/** The portal's own CSS and scripts, with what can go wrong and a way back. */
export function CodeSettings({ draft, problem }: Props) {
  const t = useTranslations();
  const { css, scripts } = draft.document;
  const add = () =>
    draft.change([
      {
        op: "insert",
        path: ["scripts"],
        after: scripts.at(-1)?.id ?? null,
        item: { id: crypto.randomUUID(), code: "" },
      },
    ]);
  return (
    <>
      <Note kind="warn">
        {t("studio.look.code-warning")}{" "}
        <a className="studio-link" href="/?safe=1" target="_blank">
          {t("studio.look.safe-mode")}
        </a>
      </Note>
      <Code
        label={t("studio.look.css")}
        help={t("studio.look.css-help")}
        value={css}
        problem={problem?.part === "css" ? problem.reason : null}
        onChange={(value) => setLook(draft, ["css"], value)}
      />
      <p className="studio-field__label">{t("studio.look.scripts")}</p>
      <p className="studio-field__help">{t("studio.look.scripts-help")}</p>
      {scripts.map(({ id, code }, index) => (
        <div key={id} className="studio-script">
          <Code
            label={t("studio.look.script", { number: index + 1 })}
            value={code}
            problem={
              problem?.part === "scripts" && problem.reason.startsWith(`scripts.${index}:`)
                ? problem.reason.slice(`scripts.${index}: `.length)
                : null
            }
            onChange={(value) => setLook(draft, ["scripts", id, "code"], value)}
          />
          <button
            type="button"
            className="studio-icon-button"
            aria-label={t("studio.look.remove-script", { number: index + 1 })}
            title={t("studio.look.remove-script", { number: index + 1 })}
            onClick={() => draft.change([{ op: "remove", path: ["scripts"], id }])}
          >
            <StudioIcon name="trash" />
          </button>
        </div>
      ))}
      {scripts.length < portalScriptsMax && (
        <button type="button" className="studio-button" onClick={add}>
          <StudioIcon name="plus" />
          {t("studio.look.add-script")}
        </button>
      )}
    </>
  );
}

type CodeProps = {
  label: string;
  help?: string;
  value: string;
  /** Why it can't be published; null: it can. */
  problem: string | null;
  onChange: (value: string) => void;
};

function Code({ label, help, value, problem, onChange }: CodeProps) {
  const t = useTranslations();
  const id = useId();
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="studio-input studio-code"
        id={id}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        maxLength={cssMaxChars}
        value={value}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem !== null || help !== undefined ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== null ? (
        <p className="studio-field__error" id={`${id}-note`}>
          {t("studio.look.code-problem")}{" "}
          <span dir="ltr" lang="en">
            {problem}
          </span>
        </p>
      ) : (
        help !== undefined && (
          <p className="studio-field__help" id={`${id}-note`}>
            {help}
          </p>
        )
      )}
    </div>
  );
}
