import { useFormatter, useLocale, useTranslations } from "use-intl";
import { kindOfName } from "#domains/files/uploadable.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { formatBytes } from "./file-size.ts";
import {
  dismissDoneUploads,
  dismissUpload,
  resumeUpload,
  stopUpload,
  type UploadItem,
  useUploads,
} from "./uploads.ts";

/** The files on their way into the library, each with its progress. */
export function UploadPanel() {
  const t = useTranslations();
  const uploads = useUploads();
  const done = uploads.filter(({ status }) => status === "done").length;
  return (
    <div className="studio-uploads" hidden={uploads.length === 0}>
      <div className="studio-uploads__header">
        <p role="status">
          {uploads.length > 0 && t("studio.media.progress", { done, total: uploads.length })}
        </p>
        <p className="studio-small studio-muted">{t("studio.media.keep-working")}</p>
        {done > 0 && (
          <button
            className="studio-button studio-button--quiet"
            type="button"
            onClick={dismissDoneUploads}
          >
            {t("studio.media.clear-done")}
          </button>
        )}
      </div>
      <ul>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </div>
  );
}

function UploadRow({ upload }: { upload: UploadItem }) {
  const t = useTranslations();
  const { file, status, share } = upload;
  const isRefused = status === "refused";
  const isRunning = ["sending", "offline", "waiting"].includes(status);
  return (
    <li className="studio-upload-row">
      <StudioIcon name={isRefused ? "warning" : (kindOfName(file.name) ?? "document")} />
      <div className="studio-upload-row__text">
        <b dir="auto">{file.name}</b>
        <UploadState upload={upload} />
        {!isRefused && status !== "done" && (
          <progress max={1} value={share} aria-label={file.name} />
        )}
      </div>
      {isRunning && (
        <button
          className="studio-button studio-button--quiet"
          type="button"
          onClick={() => stopUpload(upload.id)}
        >
          {t("studio.media.stop")}
          <span className="studio-hidden"> {file.name}</span>
        </button>
      )}
      {status === "stopped" && (
        <button className="studio-button" type="button" onClick={() => resumeUpload(upload.id)}>
          {t("studio.media.resume")}
          <span className="studio-hidden"> {file.name}</span>
        </button>
      )}
      {(isRefused || status === "stopped" || status === "done") && (
        <button
          className="studio-button studio-button--quiet"
          type="button"
          onClick={() => dismissUpload(upload.id)}
        >
          {t("studio.media.dismiss")}
          <span className="studio-hidden"> {file.name}</span>
        </button>
      )}
    </li>
  );
}

function UploadState({ upload: { file, status, share, problem } }: { upload: UploadItem }) {
  const t = useTranslations();
  const locale = useLocale();
  const format = useFormatter();
  if (problem)
    return (
      <p className="studio-field__error" role="alert">
        {t(problem.key as never, problem.params as never)}
      </p>
    );
  const values = {
    size: formatBytes(file.size, locale),
    share: format.number(share, { style: "percent" }),
  };
  return (
    <p className="studio-small studio-muted">
      {t(`studio.media.status.${status as Exclude<typeof status, "refused">}`, values)}
    </p>
  );
}
