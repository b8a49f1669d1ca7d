import { useId } from "react";
import { useTranslations } from "use-intl";
import { durationMaxMinutes, episodesMax } from "#domains/courses/course-fields.ts";
import {
  changeEpisodes,
  type EditedEpisode,
  episodesOf,
  setEpisodeText,
} from "#domains/courses/event-element.ts";
import { NumberInput } from "#app/studio/blocks/inspector/number-input.tsx";
import { useEditingLanguage, useElementDraft } from "#app/studio/editing/editing-context.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { MomentInput } from "./moment-input.tsx";
import { PictureSetting } from "./picture-setting.tsx";
import { usePortalFacts } from "./use-portal-facts.ts";
import { VideoInput } from "./video-input.tsx";

/** The episodes of a video event: each opens at its own time. */
export function EpisodeSettings() {
  const t = useTranslations();
  const { primaryLanguage } = usePortalFacts();
  const language = useEditingLanguage();
  const { document, change } = useElementDraft();
  const episodes = episodesOf(document, language, primaryLanguage);
  const changeAll = (edit: (all: EditedEpisode[]) => EditedEpisode[], typing?: string) =>
    change(changeEpisodes(document, primaryLanguage, edit), typing ? { typing } : {});
  const swap = (index: number, other: number) =>
    changeAll((all) => all.with(index, all[other]!).with(other, all[index]!));
  return (
    <section className="studio-episodes" aria-labelledby="episodes">
      <h2 id="episodes">{t("studio.element-settings.episodes")}</h2>
      <ol>
        {episodes.map((episode, index) => (
          // Episodes have no ids of their own.
          <li key={index}>
            <EpisodeBar
              number={index + 1}
              count={episodes.length}
              onMove={(other) => swap(index, other)}
              onRemove={() => changeAll((all) => all.toSpliced(index, 1))}
            />
            <EpisodeTexts
              episode={episode}
              language={language}
              isDisabled={!document.texts[language]}
              onChange={(text) =>
                change(setEpisodeText(document, language, primaryLanguage, index, text), {
                  typing: `${index} ${Object.keys(text).join(" ")}`,
                })
              }
            />
            <EpisodeFields
              episode={episode}
              onChange={(fields) =>
                changeAll(
                  (all) => all.with(index, withoutEmpty({ ...all[index]!, ...fields })),
                  `${index} ${Object.keys(fields).join(" ")}`,
                )
              }
            />
          </li>
        ))}
      </ol>
      {episodes.length < episodesMax && (
        <button
          type="button"
          className="studio-button"
          onClick={() =>
            changeAll((all) => [...all, { title: "", text: "", startDate: "", url: "" }])
          }
        >
          <StudioIcon name="plus" />
          {t("studio.element-settings.add-episode")}
        </button>
      )}
    </section>
  );
}

type EditedFields = Omit<Partial<EditedEpisode>, "minutes"> & { minutes?: number | null };

/** An episode without a length has no `minutes`. */
const withoutEmpty = ({
  minutes,
  ...episode
}: Omit<EditedEpisode, "minutes"> & Pick<EditedFields, "minutes">): EditedEpisode => ({
  ...episode,
  ...(minutes != null && { minutes }),
});

type BarProps = {
  number: number;
  count: number;
  onMove: (index: number) => void;
  onRemove: () => void;
};

function EpisodeBar({ number, count, onMove, onRemove }: BarProps) {
  const t = useTranslations();
  const buttons = [
    {
      icon: "arrow-up",
      label: t("studio.blocks.item-up", { number }),
      isDisabled: number === 1,
      run: () => onMove(number - 2),
    },
    {
      icon: "arrow-down",
      label: t("studio.blocks.item-down", { number }),
      isDisabled: number === count,
      run: () => onMove(number),
    },
    {
      icon: "trash",
      label: t("studio.blocks.item-remove", { number }),
      isDisabled: false,
      run: onRemove,
    },
  ] as const;
  return (
    <div className="studio-inspector__item-bar">
      <b>{t("studio.element-settings.episode", { number })}</b>
      {buttons.map(({ icon, label, isDisabled, run }) => (
        <button
          key={icon}
          type="button"
          className="studio-button studio-button--quiet"
          aria-label={label}
          title={label}
          aria-disabled={isDisabled || undefined}
          onClick={() => {
            if (!isDisabled) run();
          }}
        >
          <StudioIcon name={icon} />
        </button>
      ))}
    </div>
  );
}

type TextsProps = {
  episode: EditedEpisode;
  language: string;
  /** Before the element is translated, its episodes can't be. */
  isDisabled: boolean;
  onChange: (text: Partial<Pick<EditedEpisode, "title" | "text">>) => void;
};

function EpisodeTexts({ episode, language, isDisabled, onChange }: TextsProps) {
  const t = useTranslations();
  const id = useId();
  const common = { className: "studio-input", lang: language, dir: "auto", disabled: isDisabled };
  return (
    <>
      <div className="studio-field">
        <label htmlFor={`${id}-title`}>{t("studio.editing.field.title")}</label>
        <input
          {...common}
          id={`${id}-title`}
          value={episode.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </div>
      <div className="studio-field">
        <label htmlFor={`${id}-text`}>{t("studio.editing.field.description")}</label>
        <textarea
          {...common}
          id={`${id}-text`}
          rows={2}
          value={episode.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </div>
    </>
  );
}

type FieldsProps = { episode: EditedEpisode; onChange: (fields: EditedFields) => void };

function EpisodeFields({ episode, onChange }: FieldsProps) {
  const t = useTranslations();
  return (
    <>
      <MomentInput
        label={t("studio.element-settings.starts")}
        value={episode.startDate}
        onChange={(startDate) => onChange({ startDate })}
      />
      <NumberInput
        label={t("studio.element-settings.duration")}
        value={episode.minutes}
        min={1}
        max={durationMaxMinutes}
        onChange={(minutes) => onChange({ minutes })}
      />
      <VideoInput
        label={t("studio.element-settings.video")}
        help={t("studio.element-settings.video-help")}
        value={episode.url}
        onChange={(url) => onChange({ url })}
      />
      <PictureSetting
        label={t("studio.element-settings.poster")}
        picture={episode.poster ?? null}
        onChange={(chosen) =>
          onChange({ poster: chosen?.picture ? { ...chosen.picture, alt: "" } : null })
        }
        onCrop={(picture) => onChange({ poster: { ...picture, alt: "" } })}
      />
    </>
  );
}
