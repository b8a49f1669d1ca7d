import { useId, useState } from "react";
import { Form } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { kindOfName } from "#domains/files/uploadable.ts";
import type { UnfinishedUpload } from "#domains/files/uploads/unfinished-upload.ts";
import { uploadNameOf } from "#domains/files/uploads/upload-name.ts";
import { reservedSpaceProps, useHydrated } from "#ui/use-hydrated.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { formatBytes } from "./file-size.ts";
import { addUploads, useUploads } from "./uploads.ts";

/** The person's uploads that ended before everything had arrived, for example because the browser was closed. */
export function UnfinishedUploads({ unfinished }: { unfinished: readonly UnfinishedUpload[] }) {
  const t = useTranslations();
  const titleId = useId();
  const running = new Set(useUploads().map(({ uploadId }) => uploadId));
  // Those of this tab are in the panel above.
  const shown = unfinished.filter(({ id }) => !running.has(id));
  if (shown.length === 0) return null;
  return (
    <section className="studio-uploads" aria-labelledby={titleId}>
      <div className="studio-uploads__header">
        <h2 id={titleId}>{t("studio.media.unfinished.title")}</h2>
        <p className="studio-small studio-muted">{t("studio.media.unfinished.help")}</p>
      </div>
      <ul>
        {shown.map((upload) => (
          <UnfinishedRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function UnfinishedRow({ upload }: { upload: UnfinishedUpload }) {
  const t = useTranslations();
  const locale = useLocale();
  const format = useFormatter();
  const { id, name, bytes, receivedBytes, isArriving, keptUntil } = upload;
  const share = receivedBytes / bytes;
  const values = {
    received: formatBytes(receivedBytes, locale),
    size: formatBytes(bytes, locale),
    share: format.number(Math.floor(share * 100) / 100, { style: "percent" }),
    day: format.dateTime(new Date(keptUntil), { dateStyle: "medium" }),
  };
  return (
    <li className="studio-upload-row studio-upload-row--unfinished">
      <StudioIcon name={kindOfName(name) ?? "document"} />
      <div className="studio-upload-row__text">
        <b dir="auto">{name}</b>
        <p className="studio-small studio-muted">
          {t(
            isArriving ? "studio.media.unfinished.arriving" : "studio.media.unfinished.state",
            values,
          )}
        </p>
        <progress max={1} value={share} aria-label={name} />
        {!isArriving && <ChooseAgain upload={upload} />}
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="delete-upload" />
        <button className="studio-button studio-button--quiet" name="upload" value={id}>
          {t("studio.media.unfinished.remove")}
          <span className="studio-hidden"> {name}</span>
        </button>
      </Form>
    </li>
  );
}

/** Goes on with the upload once the person has chosen the same file: a page can't open files by itself. */
function ChooseAgain({ upload: { id, name, bytes } }: { upload: UnfinishedUpload }) {
  const t = useTranslations();
  const inputId = useId();
  const isHydrated = useHydrated();
  const [other, setOther] = useState<string | null>(null);
  return (
    <div className="studio-upload" {...reservedSpaceProps(!isHydrated)}>
      <input
        className="studio-upload__input"
        id={inputId}
        type="file"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = "";
          if (!file) return;
          const isSame = uploadNameOf(file.name) === name && file.size === bytes;
          setOther(isSame ? null : file.name);
          if (isSame) addUploads([file], id);
        }}
      />
      <label className="studio-button" htmlFor={inputId}>
        {t("studio.media.unfinished.choose")}
        <span className="studio-hidden"> {name}</span>
      </label>
      {other !== null && (
        <p className="studio-field__error" role="alert">
          {t("studio.media.unfinished.other", { other, name })}
        </p>
      )}
    </div>
  );
}
