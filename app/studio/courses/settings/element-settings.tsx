import { useTranslations } from "use-intl";
import { durationMaxMinutes } from "#domains/courses/course-fields.ts";
import { requiredRegistration } from "#domains/courses/element-access.ts";
import { NumberInput } from "#app/studio/blocks/inspector/number-input.tsx";
import { useElementDraft } from "#app/studio/editing/editing-context.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";

/** The settings of an element, in the pane at the end: every change is saved in its draft at once. */
export function ElementSettings() {
  const t = useTranslations();
  const { document, change } = useElementDraft();
  return (
    <div className="studio-element-settings">
      <NumberInput
        label={t("studio.element-settings.duration")}
        value={document.duration}
        min={0}
        max={durationMaxMinutes}
        whenEmpty={0}
        onChange={(value) =>
          change([{ op: "set", path: ["duration"], value }], { typing: "duration" })
        }
      />
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
