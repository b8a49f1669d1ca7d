import { type FormEvent, useId, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { type MediaKind, mediaSearchMaxChars, type StoredMedia } from "#domains/files/media.ts";
import type { RootData } from "#request/root-data.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { TileContent } from "./media-tile.tsx";
import { UploadOne } from "./upload-one.tsx";
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
            maxLength={mediaSearchMaxChars}
            placeholder={t("studio.media.search")}
            aria-label={t("studio.media.search")}
          />
        </form>
        <UploadOne kind={kind} label={t("studio.media.upload-new")} onDone={onPick} />
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
