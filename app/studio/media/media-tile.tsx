import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { StoredMedia } from "#domains/files/media.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { formatDuration } from "./file-size.ts";

type Props = { media: StoredMedia; primaryLanguage: string; href: string; isCurrent: boolean };

/** A file of the grid: a small picture of it, and its name. */
export const MediaTile = ({ media, primaryLanguage, href, isCurrent }: Props) => (
  <Link
    className="studio-tile"
    to={href}
    preventScrollReset
    aria-current={isCurrent ? "true" : undefined}
  >
    <TileContent media={media} primaryLanguage={primaryLanguage} />
  </Link>
);

/** What a tile shows, in the library and in the dialog that chooses from it. */
export function TileContent({
  media: { kind, name, picture, width, height, durationMs, alts },
  primaryLanguage,
}: Pick<Props, "media" | "primaryLanguage">) {
  const t = useTranslations();
  const isUndescribed = kind === "picture" && !alts[primaryLanguage];
  return (
    <>
      <span className="studio-tile__frame" style={{ background: picture?.color }}>
        {picture ? (
          <img src={picture.sources[0]!.url} alt="" loading="lazy" />
        ) : (
          <StudioIcon name={kind} />
        )}
        {durationMs !== null && (
          <span className="studio-tile__duration">{formatDuration(durationMs)}</span>
        )}
      </span>
      <span className="studio-tile__name">
        <bdi>{name}</bdi>
      </span>
      <span className="studio-tile__facts">
        {isUndescribed
          ? t("studio.media.undescribed")
          : width !== null
            ? `${width} × ${height}`
            : t(`studio.media.kind.${kind}`)}
      </span>
    </>
  );
}
