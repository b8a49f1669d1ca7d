import { useLocation, useMatches, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { elementTypes } from "#domains/courses/element-access.ts";
import { LoadingOverlay } from "#ui/loading-overlay.tsx";

/** The `state` of a link to an element, for the text shown while the element opens. */
export type ElementLinkState = { elementNumber: number };

type NumberedElement = { id: string; number: number };
/** What a course's screens know about its elements. */
type ScreenElements =
  { tree?: NumberedElement[]; action?: { element: NumberedElement } | null } | undefined;

/** A redirect after a form has no link state, so the number comes from the screen being left. */
function findElementNumber(screen: ScreenElements, path: string | undefined): number | undefined {
  const id = path?.split("/").findLast(Boolean);
  const elements = [...(screen?.tree ?? []), ...(screen?.action ? [screen.action.element] : [])];
  return elements.find((one) => one.id === id)?.number;
}

/** The full-screen overlay while another lesson, test or webinar opens. Not shown for changes in place. */
export function ElementOverlay() {
  const { state, location } = useNavigation();
  const currentLocation = useLocation();
  const screen = useMatches().at(-1)?.loaderData as ScreenElements;
  const t = useTranslations();
  const type = elementTypes.find((one) => location?.pathname.split("/").includes(one));
  const isOpening =
    state === "loading" && type !== undefined && location?.pathname !== currentLocation.pathname;
  const number =
    (location?.state as Partial<ElementLinkState> | null)?.elementNumber ??
    findElementNumber(screen, location?.pathname);
  return (
    <LoadingOverlay isLoading={isOpening}>
      {number === undefined
        ? t("loading.element-plain", { type: type ?? "lesson" })
        : t("loading.element", { type: type ?? "lesson", number })}
    </LoadingOverlay>
  );
}
