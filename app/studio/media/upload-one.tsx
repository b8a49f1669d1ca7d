import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { MediaKind, StoredMedia } from "#domains/files/media.ts";
import { kindOfName } from "#domains/files/uploadable.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { uploadFile } from "./upload-file.ts";
import { UploadProblem } from "./upload-problem.ts";

type Props = {
  kind: MediaKind;
  label: string;
  /** The id of the file whose place the upload takes; absent: none. */
  replaces?: string;
  onDone: (media: StoredMedia) => void;
};

/** A button that uploads one file of a kind. */
export function UploadOne({ kind, label, replaces, onDone }: Props) {
  const t = useTranslations();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const begin = async (chosen: File) => {
    const { signal } = (running.current = new AbortController());
    setFile(chosen);
    setShare(0);
    setProblem(null);
    try {
      onDone(await uploadKind(kind, chosen, { signal, onProgress: setShare, replaces }));
      setFile(null);
    } catch (error) {
      if (signal.aborted) return;
      setFile(null);
      setProblem(
        error instanceof UploadProblem
          ? error
          : new UploadProblem({ key: "studio.media.problem.failed" }),
      );
    }
  };
  return (
    <div className="studio-upload">
      <input
        className="studio-upload__input"
        id={id}
        type="file"
        disabled={file !== null}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          currentTarget.value = "";
          if (chosen) void begin(chosen);
        }}
      />
      {file ? (
        <div className="studio-upload-row__text">
          <b dir="auto">{file.name}</b>
          <progress max={1} value={share} aria-label={file.name} />
        </div>
      ) : (
        <label className="studio-button" htmlFor={id}>
          <StudioIcon name="upload" />
          {label}
        </label>
      )}
      {problem && (
        <p className="studio-field__error" role="alert">
          {t(problem.key as never, problem.params as never)}
        </p>
      )}
    </div>
  );
}

async function uploadKind(
  kind: MediaKind,
  file: File,
  options: Parameters<typeof uploadFile>[1],
): Promise<StoredMedia> {
  const actualKind = kindOfName(file.name);
  if (actualKind !== undefined && actualKind !== kind)
    throw new UploadProblem({ key: `studio.media.problem.not-${kind}` });
  return uploadFile(file, options);
}
