import { useId } from "react";
import { useTranslations } from "use-intl";
import { emptyElementText } from "#domains/courses/empty-element-text.ts";
import { patterns } from "#domains/courses/course.ts";
import { chartFromMax, durationMaxMinutes } from "#domains/courses/course-fields.ts";
import { requiredRegistration } from "#domains/courses/element-access.ts";
import type { Json, Operation } from "#domains/drafts/operations.ts";
import { toJson } from "#domains/drafts/operations.ts";
import { NumberInput } from "#app/studio/blocks/inspector/number-input.tsx";
import { useElementDraft } from "#app/studio/editing/editing-context.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { EpisodeSettings } from "./episode-settings.tsx";
import { PictureSetting } from "./picture-setting.tsx";
import { ReleaseSettings } from "./release-settings.tsx";
import { TextSetting } from "./text-setting.tsx";
import { WebinarSettings } from "./webinar-settings.tsx";

/** The settings of an element, in the pane at the end: every change is saved in its draft at once. */
export function ElementSettings() {
  const t = useTranslations();
  const draft = useElementDraft();
  const { document, change } = draft;
  /** Sets a field; undefined: the draft no longer has it. */
  const set = (name: keyof typeof document, value: Json | undefined) =>
    change(setOrUnset(document, name, value), { typing: name });
  return (
    <div className="studio-element-settings">
      {document.type === "webinar" && <WebinarSettings />}
      {document.type === "video-event" && <EpisodeSettings />}
      <NumberInput
        label={t("studio.element-settings.duration")}
        value={document.duration === 0 ? null : document.duration}
        min={1}
        max={durationMaxMinutes}
        onChange={(minutes) => set("duration", minutes ?? 0)}
      />
      {document.type === "quiz" && (
        <NumberInput
          label={t("studio.element-settings.chart-from")}
          value={document.chartFrom}
          min={1}
          max={chartFromMax}
          onChange={(count) => set("chartFrom", count ?? undefined)}
        />
      )}
      <ReleaseSettings draft={draft} hasStart />
      <Choice
        type="checkbox"
        label={t("studio.course-settings.account")}
        help={t("studio.course-settings.account-help")}
        checked={document.accessType === requiredRegistration}
        onChange={({ target }) =>
          set("accessType", target.checked ? requiredRegistration : undefined)
        }
      />
      <Choice
        type="checkbox"
        label={t("studio.element-settings.discussion")}
        checked={document.discussion}
        onChange={({ target }) => set("discussion", target.checked)}
      />
      {document.discussion && (
        <TextSetting
          draft={draft}
          emptyText={emptyElementText}
          name="discussionQuestion"
          label={t("studio.element-settings.discussion-question")}
          help={t("studio.element-settings.discussion-question-help")}
          isOptional
        />
      )}
      <Cover />
      <Pattern onChange={(pattern) => set("pattern", pattern)} />
    </div>
  );
}

const setOrUnset = (document: object, name: string, value: Json | undefined): Operation[] => {
  if (value !== undefined) return [{ op: "set", path: [name], value }];
  return name in document ? [{ op: "unset", path: [name] }] : [];
};

function Cover() {
  const t = useTranslations();
  const draft = useElementDraft();
  const { document, change } = draft;
  return (
    <>
      <PictureSetting
        label={t("studio.element-settings.cover")}
        help={t("studio.element-settings.cover-help")}
        picture={document.cover ?? null}
        onChange={(chosen) => {
          const cover = chosen?.picture ? toJson(chosen.picture) : undefined;
          const altOperations = Object.keys(document.texts).map((language): Operation => {
            const path = ["texts", language, "coverAlt"];
            return { op: "set", path, value: chosen?.alts[language] ?? "" };
          });
          change([...setOrUnset(document, "cover", cover), ...altOperations]);
        }}
        onCrop={(picture) => change(setOrUnset(document, "cover", toJson(picture)))}
      />
      {document.cover && (
        <TextSetting
          draft={draft}
          emptyText={emptyElementText}
          name="coverAlt"
          label={t("studio.block-field.alt")}
        />
      )}
    </>
  );
}

function Pattern({ onChange }: { onChange: (pattern: string | undefined) => void }) {
  const t = useTranslations();
  const id = useId();
  const { document } = useElementDraft();
  return (
    <div className="studio-field">
      <label htmlFor={id}>{t("studio.element-settings.pattern")}</label>
      <select
        className="studio-input"
        id={id}
        value={document.pattern ?? ""}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{t("studio.blocks.none")}</option>
        {patterns.map((pattern) => (
          <option key={pattern} value={pattern}>
            {t(`studio.element-settings.pattern-${pattern}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
