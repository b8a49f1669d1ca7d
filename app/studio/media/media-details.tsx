import { type ComponentProps, useId, useState } from "react";
import { Form, Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { altMaxChars, mediaNameMaxChars, type StoredMedia } from "#domains/files/media.ts";
import type { FileUse } from "#domains/files/file-use.ts";
import type { StoredPicture } from "#domains/files/stored-picture.ts";
import type { NamedLanguage } from "#app/studio/name-languages.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { Note } from "#app/studio/ui/note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { useEarlyInput } from "#ui/use-early-input.ts";
import { formatBytes, formatDuration } from "./file-size.ts";
import { isCroppable } from "./crop-field.tsx";
import { FocusField } from "./focus-field.tsx";
import type { MediaFormResult } from "./media-action.server.ts";
import { MediaCaptions } from "./media-captions.tsx";
import { MediaCrop } from "./media-crop.tsx";
import { ReplaceMedia } from "./replace-media.tsx";
import { MediaUses } from "./media-uses.tsx";

type Props = {
  media: StoredMedia;
  creatorName: string | null;
  uses: readonly FileUse[];
  languages: readonly NamedLanguage[];
  captionLanguages: Omit<ComponentProps<typeof MediaCaptions>, "captions">;
  closeHref: string;
};

/** The details of a file: what it looks like, its name, its descriptions, and what else is known of it. */
export function MediaDetails({
  media,
  creatorName,
  uses,
  languages,
  captionLanguages,
  closeHref,
}: Props) {
  const t = useTranslations();
  const result = useFormResult<Partial<MediaFormResult>>();
  const values = result?.values ?? null;
  const saved = result?.saved ?? null;
  const { name, kind, url } = media;
  return (
    <aside className="studio-media__details" aria-label={name} data-pane>
      <header>
        <h2 dir="auto">{name}</h2>
        <Link
          className="studio-button studio-button--quiet"
          to={closeHref}
          preventScrollReset
          aria-label={t("common.close")}
        >
          <StudioIcon name="close" />
        </Link>
      </header>
      <Form method="post" className="studio-media__form">
        {result?.problemKey && (
          <Note kind={saved ? "warn" : "bad"}>
            {t(result.problemKey as never, result.problemParams as never)}
          </Note>
        )}
        {media.picture ? (
          <FocusField focus={media.focus} src={sourceFor(media.picture)} alt={name} />
        ) : (
          <Preview media={media} />
        )}
        <NameField stored={name} returned={values?.name} saved={saved && (saved.name ?? "")} />
        {kind === "picture" &&
          languages.map((language, index) => (
            <AltField
              key={language.code}
              language={language}
              stored={media.alts[language.code] ?? ""}
              returned={values?.alts[language.code]}
              saved={saved && (saved.alts[language.code] ?? "")}
              help={index === 0 ? t("studio.media.alt-help") : undefined}
            />
          ))}
        <button className="studio-button" type="submit">
          {t("studio.save")}
        </button>
      </Form>
      {isCroppable(media) && (
        <MediaCrop media={media} isOpen={result?.problemKey === "studio.media.problem.crop"} />
      )}
      {(kind === "video" || kind === "audio") && (
        <MediaCaptions captions={media.captions} {...captionLanguages} />
      )}
      <Facts media={media} creatorName={creatorName} />
      <MediaUses uses={uses} />
      <ReplaceMedia media={media} usesCount={uses.length} />
      <a className="studio-button" href={url} download={fileName(media)}>
        {t("studio.media.download")}
      </a>
      {uses.length === 0 && (
        <Form method="post">
          <button
            className="studio-button studio-button--bad"
            type="submit"
            name="intent"
            value="delete"
          >
            <StudioIcon name="trash" />
            {t("studio.media.delete")}
          </button>
        </Form>
      )}
    </aside>
  );
}

const fileName = ({ name, url }: StoredMedia) => `${name}${url.slice(url.lastIndexOf("."))}`;

function Preview({ media }: { media: StoredMedia }) {
  const { kind, url, name, captions } = media;
  if (kind === "video")
    return (
      // The captions are those that the editor has added.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video className="studio-media__preview" src={url} controls preload="metadata">
        {captions.map((track) => (
          <track key={track.language} src={track.url} srcLang={track.language} kind="captions" />
        ))}
      </video>
    );
  if (kind === "audio")
    return (
      // A recording without a picture has no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio className="studio-media__preview" src={url} controls preload="metadata" title={name} />
    );
  return (
    <p className="studio-media__document">
      <StudioIcon name="document" />
    </p>
  );
}

/** The smallest size that is sharp in the pane. */
const sourceFor = ({ sources }: StoredPicture): string =>
  (sources.find(({ width }) => width >= previewWidth) ?? sources.at(-1)!).url;
const previewWidth = 600;

type FieldProps = {
  stored: string;
  /** What a refused form had; undefined: there was none. */
  returned: string | undefined;
  /** What someone else has saved meanwhile; null: nobody has. */
  saved: string | null;
};

/**
 * A field follows what is stored until the person writes in it, so that saving changes only their own fields. It has
 * `autocomplete="off"`: a text that the browser restores after Back would count as written now.
 */
function useMediaField(id: string, { stored, returned, saved }: FieldProps) {
  const [text, setText] = useState(returned ?? stored);
  const [opened, setOpened] = useState(stored);
  const newest = saved ?? stored;
  if (newest !== opened && (text === opened || text.trim() === newest)) {
    setOpened(newest);
    setText(newest);
  }
  useEarlyInput(id, setText);
  return {
    text,
    setText,
    before: saved ?? opened,
    current: saved !== null && saved !== text ? saved : null,
  };
}

function NameField(props: FieldProps) {
  const t = useTranslations();
  const id = useId();
  const { text, setText, before, current } = useMediaField(id, props);
  return (
    <>
      <input type="hidden" name="before-name" value={before} />
      <TextField
        id={id}
        name="name"
        label={t("studio.media.name")}
        value={text}
        onChange={({ target }) => setText(target.value)}
        current={current}
        maxLength={mediaNameMaxChars}
        autoComplete="off"
        required
      />
    </>
  );
}

function AltField({
  language: { code, name },
  help,
  ...props
}: FieldProps & { language: NamedLanguage; help: string | undefined }) {
  const t = useTranslations();
  const id = `alt-${code}`;
  const { text, setText, before, current } = useMediaField(id, props);
  const notes = [current !== null && `${id}-current`, help && `${id}-help`].filter(Boolean);
  return (
    <div className="studio-field">
      <label htmlFor={id}>{t("studio.media.alt", { language: name })}</label>
      <textarea
        className="studio-input"
        id={id}
        name={id}
        lang={code}
        dir="auto"
        maxLength={altMaxChars}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-describedby={notes.join(" ") || undefined}
      />
      <input type="hidden" name={`before-${id}`} value={before} />
      {current !== null && (
        <p className="studio-field__current" id={`${id}-current`}>
          {t("studio.conflict.current", { value: current || "—" })}
        </p>
      )}
      {help && (
        <p className="studio-field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

function Facts({ media, creatorName }: Pick<Props, "media" | "creatorName">) {
  const t = useTranslations();
  const format = useFormatter();
  const locale = useLocale();
  const { kind, bytes, width, height, durationMs, createdAt } = media;
  const facts = [
    ["type", t(`studio.media.kind.${kind}`)],
    ["size", formatBytes(bytes, locale)],
    ...(width === null ? [] : [["pixels", `${width} × ${height}`]]),
    ...(durationMs === null ? [] : [["duration", formatDuration(durationMs)]]),
    ["added", format.dateTime(new Date(createdAt), { dateStyle: "medium" })],
    ...(creatorName === null ? [] : [["by", creatorName]]),
  ] as const;
  return (
    <dl className="studio-facts studio-media__facts">
      {facts.map(([fact, value]) => (
        <div key={fact}>
          <dt>{t(`studio.media.fact.${fact as "type"}`)}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
