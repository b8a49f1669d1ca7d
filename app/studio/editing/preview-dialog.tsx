import { useEffect, useEffectEvent, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type PreviewLink, previewLifeHours, previewPath } from "#domains/pages/preview-link.ts";
import { viewerParameter } from "#app/portal/preview-viewer.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { createPreviewLink, loadPreviewLinks, revokePreviewLink } from "./preview-requests.ts";

type Props = {
  /** The id of an element, or `coursePreviewId` of a course. */
  contentId: string;
  timeZone: string;
  onClose: () => void;
};

/** Shows a draft as a guest or a learner sees it, and makes links to it for people without an account. */
export function PreviewDialog({ contentId, timeZone, onClose }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const [links, setLinks] = useState<readonly PreviewLink[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useEffectEvent(() => loadPreviewLinks(contentId));
  useEffect(() => {
    let isMounted = true;
    void load().then((loaded) => {
      if (!isMounted) return;
      setLinks(loaded ?? []);
      setFailed(loaded === null);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  const change = async (request: () => Promise<boolean>) => {
    const isDone = await request();
    const loaded = await loadPreviewLinks(contentId);
    setFailed(!isDone || loaded === null);
    if (loaded) setLinks(loaded);
  };
  const address = previewPath(contentId);
  const separator = address.includes("?") ? "&" : "?";
  return (
    <StudioDialog title={t("studio.preview.title")} onClose={onClose}>
      <div className="studio-dialog__body studio-preview">
        <ul className="studio-preview__viewers">
          {(["guest", "learner"] as const).map((viewer) => (
            <li key={viewer}>
              <a
                className="studio-button"
                href={`${address}${separator}${viewerParameter}=${viewer}`}
                target="_blank"
              >
                <StudioIcon name="view" />
                {t(`studio.preview.${viewer}`)}
              </a>
            </li>
          ))}
        </ul>
        <h3>{t("studio.preview.links")}</h3>
        <p className="studio-muted">
          {t("studio.preview.links-text", { hours: previewLifeHours })}
        </p>
        {hasFailed && <Note kind="bad">{t("studio.history.failed")}</Note>}
        <p role="status">{links === null && t("common.loading")}</p>
        <ul className="studio-preview__links">
          {links?.map(({ id, url, author, expiresAt }) => {
            const until = format.dateTime(expiresAt, {
              dateStyle: "medium",
              timeStyle: "short",
              timeZone,
            });
            return (
              <li key={id}>
                <input
                  className="studio-input"
                  dir="ltr"
                  readOnly
                  value={url}
                  aria-label={t("studio.preview.link")}
                  onFocus={(event) => event.target.select()}
                />
                <span className="studio-muted studio-small">
                  {t("studio.preview.until", { until: `${until} (${timeZone})` })}
                  {author && ` · ${author}`}
                </span>
                <button
                  type="button"
                  className="studio-button"
                  aria-label={t("studio.preview.revoke-until", { until })}
                  onClick={() => void change(() => revokePreviewLink(id))}
                >
                  {t("studio.preview.revoke")}
                </button>
              </li>
            );
          })}
        </ul>
        <div className="studio-dialog__actions">
          <button
            type="button"
            className="studio-button studio-button--pill"
            onClick={() => void change(() => createPreviewLink(contentId))}
          >
            {t("studio.preview.create")}
          </button>
        </div>
      </div>
    </StudioDialog>
  );
}
