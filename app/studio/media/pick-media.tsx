import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { MediaKind, StoredMedia } from "#domains/files/media.ts";
import { kindOfName } from "#domains/files/uploadable.ts";
import type { RootData } from "#request/root-data.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { mediaTextMaxChars } from "./media-query.ts";
import { TileContent } from "./media-tile.tsx";
import { uploadFile } from "./upload-file.ts";
import { UploadProblem } from "./upload-problem.ts";
import { useMediaList } from "./use-media-list.ts";

type PickerProps = {
  kind: MediaKind;
  /** Gets the chosen file. The caller then closes the dialog. */
  onPick: (media: StoredMedia) => void;
  onClose: () => void;
};

/** A dialog that chooses a file from the library, or uploads a new one. */
export function MediaPicker({ kind, onPick, onClose }: PickerProps) {
  const t = useTranslations();
  const { primaryLanguage } = useRouteLoaderData("root") as RootData;
  const headingId = useId();
  const [text, setText] = useState("");
  const { media, status, hasMore, loadMore } = useMediaList(kind, text);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog may be inside another form of the screen.
    event.stopPropagation();
    setText(String(new FormData(event.currentTarget).get("text") ?? ""));
  };
  return (
    <StudioDialog className="studio-picker" labelledBy={headingId} onClose={onClose}>
      <div className="studio-picker__content">
        <div className="studio-picker__header">
          <h2 id={headingId}>{t(`studio.media.pick.${kind}`)}</h2>
          <button
            className="studio-button studio-button--quiet"
            type="button"
            aria-label={t("common.close")}
            onClick={onClose}
          >
            <StudioIcon name="close" />
          </button>
        </div>
        <form className="studio-picker__header" role="search" onSubmit={search}>
          <input
            className="studio-input"
            type="search"
            name="text"
            maxLength={mediaTextMaxChars}
            placeholder={t("studio.media.search")}
            aria-label={t("studio.media.search")}
          />
        </form>
        <UploadOne kind={kind} onPick={onPick} />
        <div className="studio-picker__list" aria-busy={status === "loading"}>
          {status === "failed" && <Note kind="bad">{t("studio.media.problem.list")}</Note>}
          {status === "loaded" && media.length === 0 && (
            <EmptyNote title={t("studio.media.none")} />
          )}
          <ul className="studio-media__grid">
            {media.map((one) => (
              <li key={one.id}>
                <button className="studio-tile" type="button" onClick={() => onPick(one)}>
                  <TileContent media={one} primaryLanguage={primaryLanguage} />
                </button>
              </li>
            ))}
          </ul>
        </div>
        {hasMore && (
          <button className="studio-button" type="button" onClick={loadMore}>
            {t("studio.media.more")}
          </button>
        )}
      </div>
    </StudioDialog>
  );
}

/** Uploads one file of the kind, which is then chosen. */
function UploadOne({ kind, onPick }: Pick<PickerProps, "kind" | "onPick">) {
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
      onPick(await uploadKind(kind, chosen, { signal, onProgress: setShare }));
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
          {t("studio.media.upload-new")}
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
