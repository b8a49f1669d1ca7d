import { useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { elementTypes } from "#domains/courses/element-access.ts";
import { LoadingOverlay } from "#ui/loading-overlay.tsx";

/** What a link to an element says of it in its `state`, for the text while it opens. */
export type ElementLinkState = { elementNumber: number };

/** The full-screen lamp while another lesson, test or webinar opens (section 2.6); not for what changes in place. */
export function ElementOverlay() {
  const { state, location } = useNavigation();
  const here = useLocation();
  const t = useTranslations();
  const type = elementTypes.find((one) => location?.pathname.split("/").includes(one));
  const opening = state === "loading" && type !== undefined && location?.pathname !== here.pathname;
  const number = (location?.state as Partial<ElementLinkState> | null)?.elementNumber;
  return (
    <LoadingOverlay loading={opening} finish={false}>
      {number === undefined
        ? t("loading.element-plain", { type: type ?? "lesson" })
        : t("loading.element", { type: type ?? "lesson", number })}
    </LoadingOverlay>
  );
}
