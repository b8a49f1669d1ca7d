import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { StoredMedia } from "#domains/files/media.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { formatBytes, formatDuration } from "./file-size.ts";

type ListProps = {
  media: readonly StoredMedia[];
  primaryLanguage: string;
  hrefOf: (id: string) => string;
  currentId: string | null;
};

/** The files as a table; where there is little room, each row becomes a block of two or three lines. */
export function MediaList({ media, primaryLanguage, hrefOf, currentId }: ListProps) {
  const t = useTranslations();
  return (
    <table className="studio-table studio-media-table">
      <thead>
        <tr>
          <th scope="col">{t("studio.media.column.file")}</th>
          <th scope="col">{t("studio.media.fact.type")}</th>
          <th scope="col">{t("studio.media.column.measure")}</th>
          <th scope="col">{t("studio.media.fact.size")}</th>
          <th scope="col">{t("studio.media.fact.added")}</th>
        </tr>
      </thead>
      <tbody>
        {media.map((one) => (
          <MediaRow
            key={one.id}
            media={one}
            primaryLanguage={primaryLanguage}
            href={hrefOf(one.id)}
            isCurrent={one.id === currentId}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { media: StoredMedia; primaryLanguage: string; href: string; isCurrent: boolean };

function MediaRow(row: RowProps) {
  const t = useTranslations();
  const format = useFormatter();
  const locale = useLocale();
  const { kind, bytes, createdAt } = row.media;
  return (
    <tr aria-current={row.isCurrent ? "true" : undefined}>
      <th scope="row">
        <FileName {...row} />
      </th>
      <td>{t(`studio.media.kind.${kind}`)}</td>
      <td>{measureOf(row.media)}</td>
      <td>{formatBytes(bytes, locale)}</td>
      <td>{format.dateTime(new Date(createdAt), { dateStyle: "medium" })}</td>
    </tr>
  );
}

function FileName({ media, primaryLanguage, href, isCurrent }: RowProps) {
  const t = useTranslations();
  const { kind, name, picture, alts } = media;
  const isUndescribed = kind === "picture" && !alts[primaryLanguage];
  return (
    <span className="studio-media-table__file">
      <span className="studio-media-table__picture" style={{ background: picture?.color }}>
        {picture ? (
          <img src={picture.sources[0]!.url} alt="" loading="lazy" />
        ) : (
          <StudioIcon name={kind} />
        )}
      </span>
      <span>
        <Link to={href} preventScrollReset aria-current={isCurrent ? "true" : undefined}>
          <bdi>{name}</bdi>
        </Link>
        {isUndescribed && <span className="studio-badge">{t("studio.media.undescribed")}</span>}
      </span>
    </span>
  );
}

/** How large a picture is, or how long a recording. */
function measureOf({ width, height, durationMs }: StoredMedia): string | null {
  if (durationMs !== null) return formatDuration(durationMs);
  return width === null ? null : `${width} × ${height}`;
}
