import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { notAllowed } from "#domains/settings/errors.ts";
import { findTexts, textsQueryMaxChars } from "#domains/settings/messages/find-texts.server.ts";
import { listTextLanguages } from "#domains/settings/messages/text-languages.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { nameLanguages } from "#app/studio/name-languages.server.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { TextsFilters } from "./texts-filters.tsx";
import { readTextsQuery, textPath, textsPath } from "./texts-query.ts";
import type { Route } from "./+types/texts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const languages = listTextLanguages(ctx);
  if (languages.length === 0) throw notAllowed();
  const search = new URL(request.url).searchParams;
  const query = readTextsQuery(search, languages, ctx.language);
  const { group, ...wanted } = query;
  const found = await findTexts(ctx, { ...wanted, ...(group && { group }) });
  return {
    ...found,
    query: { ...query, page: found.page },
    languages: nameLanguages(languages, ctx.language),
    wordsMaxChars: textsQueryMaxChars,
  };
}

/** The texts of the interface, found by what people see on their screens. */
export default function TextsScreen() {
  const screen = useLoaderData<typeof loader>();
  const { texts, query, count } = screen;
  const t = useTranslations();
  const list = textsPath(query);
  return (
    <Screen title={t("studio.area.texts")}>
      <div className="studio-width studio-texts">
        <p className="studio-muted">{t("studio.texts.lead")}</p>
        <TextsFilters screen={screen} />
        <p className="studio-muted studio-small" role="status">
          {t("studio.texts.count", { count })}
        </p>
        <div className="studio-card">
          {texts.length === 0 ? (
            <EmptyNote title={t("studio.texts.none")}>
              {t(
                query.isOwn && query.words === ""
                  ? "studio.texts.none-own"
                  : "studio.texts.none-text",
              )}
            </EmptyNote>
          ) : (
            <ul className="studio-list">
              {texts.map((text) => (
                <li key={text.key}>
                  <Link className="studio-result" to={textPath(text.key, query.language, list)}>
                    <b lang={query.language} dir="auto">
                      {text.text}
                    </b>
                    <span className="studio-muted studio-small">
                      {text.replaces !== null && (
                        <span className="studio-badge studio-badge--brand">
                          {t("studio.texts.changed")}
                        </span>
                      )}{" "}
                      {t(`studio.texts.group.${text.group}`)} · <bdi dir="ltr">{text.key}</bdi>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Pages screen={screen} />
      </div>
    </Screen>
  );
}

type ScreenData = ReturnType<typeof useLoaderData<typeof loader>>;

function Pages({ screen: { query, page, pageCount } }: { screen: ScreenData }) {
  const t = useTranslations();
  if (pageCount === 1) return null;
  return (
    <nav className="studio-pages" aria-label={t("studio.texts.pages")}>
      {page > 1 && (
        <Link className="studio-button" to={textsPath({ ...query, page: page - 1 })}>
          {t("studio.texts.previous")}
        </Link>
      )}
      <span className="studio-muted studio-small">
        {t("studio.texts.page", { page, pageCount })}
      </span>
      {page < pageCount && (
        <Link className="studio-button" to={textsPath({ ...query, page: page + 1 })}>
          {t("studio.texts.next")}
        </Link>
      )}
    </nav>
  );
}
