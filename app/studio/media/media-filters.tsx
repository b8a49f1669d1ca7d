import { Form, Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { MediaSummary } from "#domains/files/library/list-media.server.ts";
import { mediaKinds } from "#domains/files/media.ts";
import { mediaPath, type MediaQuery, mediaTextMaxChars } from "./media-query.ts";

type Props = { query: MediaQuery; summary: MediaSummary };

/** The search, and the filters with the number of their files. */
export function MediaFilters({ query, summary: { counts, undescribed } }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isAll = query.kind === null && !query.isUndescribed;
  const chips = [
    { key: "all", change: { kind: null, isUndescribed: false }, count: all, isOn: isAll },
    ...mediaKinds.map((kind) => ({
      key: kind,
      change: { kind, isUndescribed: false },
      count: counts[kind],
      isOn: query.kind === kind && !query.isUndescribed,
    })),
    {
      key: "undescribed" as const,
      change: { kind: null, isUndescribed: true },
      count: undescribed,
      isOn: query.isUndescribed,
    },
  ] as const;
  return (
    <search className="studio-media__filters">
      <Form method="get" action="/studio/media">
        <input
          className="studio-input"
          key={query.text}
          type="search"
          name="text"
          maxLength={mediaTextMaxChars}
          defaultValue={query.text}
          placeholder={t("studio.media.search")}
          aria-label={t("studio.media.search")}
        />
        {query.kind !== null && <input type="hidden" name="kind" value={query.kind} />}
        {query.isUndescribed && <input type="hidden" name="show" value="undescribed" />}
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
            <span className="studio-chip__count">{format.number(count)}</span>
          </Link>
        ))}
      </nav>
    </search>
  );
}
