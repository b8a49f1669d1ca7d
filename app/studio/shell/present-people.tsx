import { useLocation, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { usePresence } from "#app/live/use-presence.ts";
import type { RootData } from "#request/root-data.ts";

/** So many people are shown; a number stands for the others. */
const shownMax = 4;

/** The other people who have this screen of the studio open. */
export function PresentPeople() {
  const t = useTranslations();
  const { actor } = useRouteLoaderData("root") as RootData;
  const { pathname } = useLocation();
  const people = usePresence(screenOf(pathname)).filter(({ userId }) => userId !== actor.id);
  if (people.length === 0) return null;
  const hidden = people.slice(shownMax);
  const nameOf = ({ name }: { name: string }) => name || t("studio.presence.nameless");
  return (
    <ul className="studio-present" aria-label={t("studio.presence.title")}>
      {people.slice(0, shownMax).map((person) => (
        <li key={person.userId} className="studio-avatar" title={nameOf(person)}>
          <span aria-hidden="true">{[...(person.name || "?")][0]}</span>
          <span className="studio-hidden">{nameOf(person)}</span>
        </li>
      ))}
      {hidden.length > 0 && (
        <li className="studio-avatar" title={hidden.map(nameOf).join(", ")}>
          <span aria-hidden="true">{`+${hidden.length}`}</span>
          <span className="studio-hidden">{hidden.map(nameOf).join(", ")}</span>
        </li>
      )}
    </ul>
  );
}

/** `settings/general` of `/studio/settings/general`. */
const screenOf = (pathname: string): string =>
  pathname
    .replace(/^\/studio\/?/, "")
    .replace(/\/$/, "")
    .slice(0, 120) || "home";
