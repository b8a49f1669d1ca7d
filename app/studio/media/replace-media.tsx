import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { reservedSpaceProps, useHydrated } from "#ui/use-hydrated.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { mediaPath, readMediaQuery } from "./media-query.ts";
import { UndoReplacement } from "./media-toasts.tsx";
import { UploadOne } from "./upload-one.tsx";

/** Uploads a file that is shown from now on wherever this one is, which needs scripts, and takes the last replacement back. */
export function ReplaceMedia({ media, usesCount }: { media: StoredMedia; usesCount: number }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isHydrated = useHydrated();
  return (
    <div className="studio-media__uses">
      <div className="studio-media__uses" {...reservedSpaceProps(!isHydrated)}>
        <UploadOne
          kind={media.kind}
          label={t("studio.media.replace")}
          replaces={media.id}
          onDone={({ id }) =>
            void navigate(
              mediaPath(readMediaQuery(new URLSearchParams(search)), {
                item: id,
                replaced: id === media.id ? undefined : media.id,
              }),
            )
          }
        />
        <p className="studio-field__help">{t("studio.media.replace-help", { count: usesCount })}</p>
      </div>
      {media.replaces !== null && (
        <div className="studio-media__undo">
          <p>{t("studio.media.replaced-before")}</p>
          <UndoReplacement id={media.replaces} className="studio-button" />
        </div>
      )}
    </div>
  );
}
