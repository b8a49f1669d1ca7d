import { Suspense, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  altMaxChars,
  fileLimits,
  fileMaxBytes,
  messageFilesMax,
  messageFilesMaxBytes,
  messageFileTypes,
} from "#domains/conversations/files/message-file.ts";
import { lazyOptional } from "#ui/lazy-optional.ts";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import attachmentStyles from "./attachments.css?url";

const FilePreviews = lazyOptional(() => import("./file-previews.tsx"));
const VoiceRecorder = lazyOptional(() => import("./voice-recorder.tsx"));

type Props = {
  /** The classes of a field, its input and a button on this page. */
  look: { field: string; input: string; button: string };
  /** The form is being sent. */
  isSending: boolean;
};

/**
 * The part of a message form that attaches pictures, voice notes and files. Without scripts it is a file field; with them,
 * it shows what is attached and can record a voice note.
 */
export function AttachFiles({ look, isSending }: Props) {
  const t = useTranslations();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const canRecord = useHydrated() && "MediaRecorder" in globalThis;
  const problemKey = problemOf(files);

  // Files may have been chosen before this script was loaded.
  useEffect(() => setFiles([...(input.current?.files ?? [])]), []);
  useEffect(() => {
    input.current?.setCustomValidity(problemKey === null ? "" : t(problemKey, fileLimits));
  }, [problemKey, t]);

  function replaceFiles(next: readonly File[]) {
    const transfer = new DataTransfer();
    for (const file of next) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
    setFiles(next);
  }

  return (
    <details className="attach">
      <StyleSheet href={attachmentStyles} />
      <summary className={look.button}>
        {t("conversation.file.attach")}
        {files.length > 0 && <> · {t("conversation.file.chosen", { count: files.length })}</>}
      </summary>
      <div className="attach__fields">
        <div className={look.field}>
          <label htmlFor={id}>{t("conversation.file.choose")}</label>
          <input
            ref={input}
            id={id}
            className={look.input}
            type="file"
            name="files"
            multiple
            accept={messageFileTypes}
            aria-invalid={problemKey !== null || undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => setFiles([...(target.files ?? [])])}
          />
          <p
            id={`${id}-note`}
            className="attach__note"
            role={problemKey === null ? undefined : "alert"}
          >
            {t(problemKey ?? "conversation.file.hint", fileLimits)}
          </p>
        </div>
        {canRecord && (
          <Suspense>
            <VoiceRecorder
              className={look.button}
              onRecorded={(file) => replaceFiles([...files, file])}
            />
          </Suspense>
        )}
        {files.length > 0 && (
          <Suspense>
            <FilePreviews
              files={files}
              className={look.button}
              onRemove={(removed) => replaceFiles(files.filter((file) => file !== removed))}
            />
          </Suspense>
        )}
        <div className={look.field}>
          <label htmlFor={`${id}-alt`}>{t("conversation.file.alt")}</label>
          <input
            id={`${id}-alt`}
            className={look.input}
            name="alt"
            maxLength={altMaxChars}
            dir="auto"
            aria-describedby={`${id}-alt-note`}
          />
          <p id={`${id}-alt-note`} className="attach__note">
            {t("conversation.file.alt-hint")}
          </p>
        </div>
      </div>
      {isSending && files.length > 0 && (
        <progress className="attach__progress" aria-label={t("conversation.file.sending")} />
      )}
    </details>
  );
}

/** Finds problems that don't need the files' content. The server checks everything again. */
function problemOf(files: readonly File[]): string | null {
  if (files.length > messageFilesMax) return "conversation.file.too-many";
  const totalBytes = files.reduce((total, { size }) => total + size, 0);
  const isTooLarge = files.some(({ size, type }) => size > maxBytesOf(type));
  return isTooLarge || totalBytes > messageFilesMaxBytes ? "conversation.file.problem.large" : null;
}

const maxBytesOf = (type: string): number =>
  type.startsWith("image/")
    ? fileMaxBytes.picture
    : type.startsWith("audio/")
      ? fileMaxBytes.voice
      : fileMaxBytes.file;
