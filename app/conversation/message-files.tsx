import { useFormatter, useTranslations } from "use-intl";
import {
  fileLimits,
  isOgg,
  type MessageFile,
  wavUrlOf,
} from "#domains/conversations/files/message-file.ts";
import { StyleSheet } from "#ui/style-sheet.tsx";
import attachmentStyles from "./attachments.css?url";

/** The pictures, voice notes and files of a message. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  if (files.length === 0) return null;
  return (
    <div className="attachments">
      <StyleSheet href={attachmentStyles} />
      {files.map((file) => (
        <OneFile key={file.id} file={file} />
      ))}
    </div>
  );
}

function OneFile({ file }: { file: MessageFile }) {
  const t = useTranslations();
  const { kind, state, problem, url, type, name, alt, width, height } = file;
  if (state === "waiting")
    return <p className="attachments__note">{t(`conversation.file.waiting.${kind}`)}</p>;
  if (state !== "ready")
    return (
      <p className="attachments__note">
        {t(`conversation.file.kind.${kind}`)}:{" "}
        {t(`conversation.file.problem.${problem ?? "unreachable"}`, fileLimits)}
      </p>
    );
  if (kind === "file") return <Download file={file} />;
  if (kind === "voice")
    return (
      // There is no transcript.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio
        className="attachments__voice"
        controls
        preload="none"
        aria-label={t("conversation.file.kind.voice")}
      >
        <source src={url} type={type} />
        {isOgg(type) && <source src={wavUrlOf(url)} type="audio/wav" />}
      </audio>
    );
  return (
    <a
      className="attachments__picture"
      href={url}
      target="_blank"
      rel="noopener"
      aria-label={alt === "" ? t("conversation.file.open") : undefined}
    >
      <img
        src={url}
        alt={alt}
        title={name || undefined}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
      />
    </a>
  );
}

function Download({ file: { url, name, bytes } }: { file: MessageFile }) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <a className="attachments__file" href={url} download={name}>
      <bdi>{name || t("conversation.file.kind.file")}</bdi>{" "}
      <span>
        {t("conversation.file.download")} ({sizeOf(format, bytes)})
      </span>
    </a>
  );
}

const kilobyte = 1024;

function sizeOf(format: ReturnType<typeof useFormatter>, bytes: number): string {
  const isLarge = bytes >= kilobyte * kilobyte;
  return format.number(bytes / (isLarge ? kilobyte * kilobyte : kilobyte), {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  });
}
