import { useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { requestContext } from "#request/request-context.server.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { PageLinks } from "#app/studio/ui/page-links.tsx";
import { PeopleFilters } from "./people-filters.tsx";
import { hasFilters, peoplePath } from "./people-query.ts";
import { loadPeopleScreen, type PeopleScreenData } from "./people-screen.server.ts";
import { PeopleTable } from "./people-table.tsx";
import type { Route } from "./+types/people";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPeopleScreen(context.get(requestContext), request);

/** The people of the portal, for mentors only their learners. Its filters are in the URL, so a list can be shared. */
export default function PeopleScreen() {
  const screen = useLoaderData<typeof loader>();
  const { people, query, isFirstPage, nextPath } = screen;
  const t = useTranslations();
  return (
    <Screen title={t("studio.area.people")}>
      <div className="studio-people">
        <PeopleFilters screen={screen} />
        <p className="studio-muted studio-small" role="status">
          <Count screen={screen} />
        </p>
        <div className="studio-card">
          {people.length > 0 ? <PeopleTable people={people} /> : <NoPeople screen={screen} />}
        </div>
        <PageLinks
          label={t("studio.people.pages")}
          firstPath={isFirstPage ? null : peoplePath(query)}
          nextPath={nextPath}
        />
      </div>
    </Screen>
  );
}

function Count({ screen: { count, isCountComplete } }: { screen: PeopleScreenData }) {
  const t = useTranslations();
  const format = useFormatter();
  return isCountComplete
    ? t("studio.people.count", { count })
    : t("studio.people.count-more", { count: format.number(count) });
}

function NoPeople({ screen: { query, seesEveryone } }: { screen: PeopleScreenData }) {
  const t = useTranslations();
  if (hasFilters(query))
    return <EmptyNote title={t("studio.people.none")}>{t("studio.people.none-text")}</EmptyNote>;
  return (
    <EmptyNote title={t(seesEveryone ? "studio.people.nobody" : "studio.people.no-learners")} />
  );
}
