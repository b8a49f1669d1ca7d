import { useLocation, useMatches, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { elementTypes } from "#domains/courses/element-access.ts";
import { LoadingOverlay } from "#ui/loading-overlay.tsx";

/** What a link to an element says of it in its `state`, for the text while it opens. */
export type ElementLinkState = { elementNumber: number };

type Numbered = { id: string; number: number };
/** What screens of a course know of its elements. */
type Contents = { tree?: Numbered[]; action?: { element: Numbered } | null } | undefined;

/** What a form leads to bears no state of its own: the screen that one leaves knows its number. */
function numberIn(screen: Contents, path: string | undefined): number | undefined {
  const id = path?.split("/").findLast(Boolean);
  const known = [...(screen?.tree ?? []), ...(screen?.action ? [screen.action.element] : [])];
  return known.find((one) => one.id === id)?.number;
}

/** The full-screen lamp while another lesson, test or webinar opens (section 2.6); not for what changes in place. */
export function ElementOverlay() {
  const { state, location } = useNavigation();
  const here = useLocation();
  const screen = useMatches().at(-1)?.loaderData as Contents;
  const t = useTranslations();
  const type = elementTypes.find((one) => location?.pathname.split("/").includes(one));
  const opening = state === "loading" && type !== undefined && location?.pathname !== here.pathname;
  const number =
    (location?.state as Partial<ElementLinkState> | null)?.elementNumber ??
    numberIn(screen, location?.pathname);
  return (
    <LoadingOverlay loading={opening}>
      {number === undefined
        ? t("loading.element-plain", { type: type ?? "lesson" })
        : t("loading.element", { type: type ?? "lesson", number })}
    </LoadingOverlay>
  );
}
