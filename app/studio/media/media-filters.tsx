import { Form, Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { MediaSummary } from "#domains/files/library/list-media.server.ts";
import { mediaKinds, mediaSearchMaxChars } from "#domains/files/media.ts";
import { formatBytes } from "./file-size.ts";
import { mediaPath, type MediaQuery } from "./media-query.ts";

type Props = { query: MediaQuery; summary: MediaSummary };

/** The search, and the filters with the number of their files. */
export function MediaFilters({
  query,
  summary: { counts, undescribed, usedBytes, maxBytes },
}: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const locale = useLocale();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const none = { kind: null, isUndescribed: false, isUnused: false };
  const isAll = query.kind === null && !query.isUndescribed && !query.isUnused;
  const chips = [
    { key: "all", change: none, count: all, isOn: isAll },
    ...mediaKinds.map((kind) => ({
      key: kind,
      change: { ...none, kind },
      count: counts[kind],
      isOn: query.kind === kind && !query.isUndescribed && !query.isUnused,
    })),
    {
      key: "undescribed",
      change: { ...none, isUndescribed: true },
      count: undescribed,
      isOn: query.isUndescribed,
    },
    // Without a number: counting looks for every file everywhere.
    { key: "unused", change: { ...none, isUnused: true }, count: null, isOn: query.isUnused },
  ] as const;
  return (
    <search className="studio-media__filters">
      <Form method="get" action="/studio/media">
        <input
          className="studio-input"
          key={query.text}
          type="search"
          name="text"
          maxLength={mediaSearchMaxChars}
          defaultValue={query.text}
          placeholder={t("studio.media.search")}
          aria-label={t("studio.media.search")}
        />
        {query.kind !== null && <input type="hidden" name="kind" value={query.kind} />}
        {query.isUndescribed && <input type="hidden" name="show" value="undescribed" />}
        {query.isUnused && <input type="hidden" name="show" value="unused" />}
      </Form>
      <nav className="studio-chips" aria-label={t("studio.media.filters")}>
        {chips.map(({ key, change, count, isOn }) => (
          <Link
            key={key}
            className="studio-chip"
            to={mediaPath({ ...query, ...change })}
            aria-current={isOn ? "page" : undefined}
          >
            {t(`studio.media.filter.${key}`)}{" "}
            {count !== null && <span className="studio-chip__count">{format.number(count)}</span>}
          </Link>
        ))}
      </nav>
      <p className="studio-small studio-muted">
        {t("studio.media.storage", {
          used: formatBytes(usedBytes, locale),
          max: formatBytes(maxBytes, locale),
        })}
      </p>
    </search>
  );
}
