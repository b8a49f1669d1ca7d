import { Form, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { requestContext } from "#request/request-context.server.ts";
import { Screen } from "./shell/screen.tsx";
import { searchQueryMaxChars, searchResultKinds } from "./search-result.ts";
import { searchStudio } from "./search-studio.server.ts";
import { isStudioPath } from "#request/studio-path.ts";
import { StudioIcon } from "./ui/studio-icon.tsx";
import type { Route } from "./+types/search";

/** Loads the results for `?q=`. The command palette loads its own from search-results.ts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const query = new URL(request.url).searchParams.get("q") ?? "";
  const trimmedQuery = query.trim().slice(0, searchQueryMaxChars);
  return { query: trimmedQuery, results: await searchStudio(ctx, { query: trimmedQuery }) };
}

/** Search on a screen of its own: on phones, and without scripts. */
export default function SearchScreen() {
  const { query, results } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const kinds = searchResultKinds.filter((kind) => results.some((result) => result.kind === kind));
  return (
    <Screen title={t("studio.search.open")}>
      <div className="studio-width studio-section">
        <Form role="search" className="studio-search" action="/studio/search">
          <input
            className="studio-input"
            name="q"
            type="search"
            aria-label={t("studio.search.label")}
            placeholder={t("studio.search.label")}
            defaultValue={query}
            key={query}
            maxLength={searchQueryMaxChars}
          />
          <button className="studio-button studio-button--pill" type="submit">
            <StudioIcon name="search" />
            {t("studio.search.open")}
          </button>
        </Form>
        {query !== "" && (
          <p className="studio-muted" role="status">
            {t("studio.search.count", { count: results.length, query })}
          </p>
        )}
        {kinds.map((kind) => (
          <section key={kind} className="studio-card" aria-labelledby={`studio-found-${kind}`}>
            <div className="studio-card__header">
              <h2 id={`studio-found-${kind}`}>{t(`studio.search.group.${kind}`)}</h2>
            </div>
            <ul className="studio-list">
              {results
                .filter((result) => result.kind === kind)
                .map(({ id, title, detail, href }) => (
                  <li key={id}>
                    <Link className="studio-result" to={href} reloadDocument={!isStudioPath(href)}>
                      <b>{title}</b>
                      <span className="studio-muted studio-small">{detail}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Screen>
  );
}
