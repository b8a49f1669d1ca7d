import { type FormEvent, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { StoredMedia } from "#domains/files/media.ts";
import type { StoredPicture } from "#domains/files/stored-picture.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { CropField, isCroppable } from "./crop-field.tsx";
import { readCrop } from "./read-crop.ts";
import { problemOf, UploadProblem } from "./upload-problem.ts";

type Props = {
  /** The address of the picture in any size. */
  url: string;
  onCrop: (picture: StoredPicture) => void;
  onClose: () => void;
};

/** A dialog that crops a picture of the media library, wherever it is shown. */
export function CropDialog({ url, onCrop, onClose }: Props) {
  const t = useTranslations();
  const headingId = useId();
  const media = useMediaOf(url);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog may be inside another form of the screen.
    event.stopPropagation();
    setIsSaving(true);
    setProblem(null);
    const crop = readCrop(new FormData(event.currentTarget));
    const answer = await saveCrop((media as StoredMedia).id, crop);
    setIsSaving(false);
    if (answer instanceof UploadProblem) setProblem(answer);
    else onCrop(answer.picture!);
  };
  return (
    <StudioDialog className="studio-picker" labelledBy={headingId} onClose={onClose}>
      <form className="studio-picker__content" onSubmit={(event) => void save(event)}>
        <h2 id={headingId}>{t("studio.media.crop.title")}</h2>
        <p className="studio-field__help">{t("studio.media.crop.help")}</p>
        {media === "failed" && <Note kind="bad">{t("studio.media.problem.not-in-library")}</Note>}
        {problem && <Note kind="bad">{t(problem.key as never, problem.params as never)}</Note>}
        {typeof media === "object" && isCroppable(media) && <CropField media={media} />}
        <p className="studio-media__buttons">
          {typeof media === "object" && (
            <button className="studio-button" disabled={isSaving}>
              {t("studio.media.crop.save")}
            </button>
          )}
          <button className="studio-button" type="button" onClick={onClose}>
            {t("common.close")}
          </button>
        </p>
      </form>
    </StudioDialog>
  );
}

async function saveCrop(id: string, crop: unknown): Promise<StoredMedia | UploadProblem> {
  const response = await fetch(`/api/media/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ crop }),
  }).catch(() => null);
  const unsaved = new UploadProblem({ key: "studio.media.problem.crop-unsaved" });
  if (!response) return unsaved;
  if (response.ok) return (await response.json()) as StoredMedia;
  const problem = problemOf(await response.text());
  return problem.key === "studio.media.problem.failed" ? unsaved : problem;
}

/** Loads the library's entry of a picture. */
function useMediaOf(url: string): StoredMedia | "loading" | "failed" {
  const [media, setMedia] = useState<StoredMedia | "loading" | "failed">("loading");
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const { signal } = controller;
      const response = await fetch(`/api/media?${new URLSearchParams({ url })}`, { signal });
      const body = response.ok
        ? ((await response.json()) as { media: StoredMedia[] })
        : { media: [] };
      setMedia(body.media[0] ?? "failed");
    };
    load().catch(() => {
      if (!controller.signal.aborted) setMedia("failed");
    });
    return () => controller.abort();
  }, [url]);
  return media;
}
