import { useId } from "react";
import { useTranslations } from "use-intl";
import { durationMaxMinutes } from "#domains/courses/course-fields.ts";
import { requiredRegistration } from "#domains/courses/element-access.ts";
import { useElementDraft } from "#app/studio/editing/editing-context.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";

/** The settings of an element, in the pane at the end: every change is saved in its draft at once. */
export function ElementSettings() {
  const t = useTranslations();
  const id = useId();
  const { document, change } = useElementDraft();
  const setDuration = (text: string) => {
    const value = Math.min(Math.max(Math.round(Number(text)) || 0, 0), durationMaxMinutes);
    change([{ op: "set", path: ["duration"], value }], { typing: "duration" });
  };
  return (
    <div className="studio-element-settings">
      <div className="studio-field">
        <label htmlFor={`${id}-duration`}>{t("studio.element-settings.duration")}</label>
        <input
          className="studio-input"
          id={`${id}-duration`}
          type="number"
          inputMode="numeric"
          min={0}
          max={durationMaxMinutes}
          value={document.duration === 0 ? "" : document.duration}
          onChange={({ target }) => setDuration(target.value)}
        />
      </div>
      <Choice
        type="checkbox"
        label={t("studio.course-settings.account")}
        checked={document.accessType === requiredRegistration}
        onChange={({ target }) =>
          change([
            target.checked
              ? { op: "set", path: ["accessType"], value: requiredRegistration }
              : { op: "unset", path: ["accessType"] },
          ])
        }
      />
      <Choice
        type="checkbox"
        label={t("studio.element-settings.discussion")}
        checked={document.discussion}
        onChange={({ target }) =>
          change([{ op: "set", path: ["discussion"], value: target.checked }])
        }
      />
    </div>
  );
}
