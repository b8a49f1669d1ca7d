import type { PageOptions } from "#domains/pages/page-options.ts";
import { orderFloatingButtons } from "#app/widgets/floating-buttons/floating-buttons.ts";
import type { RootData } from "#request/root-data.ts";

/**
 * What only the calling screen knows: loaded languages, the previous page, page options, metadata and the organization.
 */
export type ScreenState = {
  loadedLanguages: readonly string[];
  previousRoute: string | null;
  pageOptions: PageOptions;
  meta: unknown;
  organization: { id: string; bibleIntegration: boolean };
};

/**
 * Returns the root store under its specified names, as this portal's screens hold it now:
 * docs/specification/portal.md#state-of-the-app.
 */
export function buildRootStore(root: RootData, screenState: ScreenState): Record<string, unknown> {
  const { widgets, portal, childPortals } = root;
  return {
    lang: root.language,
    loadedLanguages: screenState.loadedLanguages,
    previousRoute: screenState.previousRoute,
    pageOptions: screenState.pageOptions,
    meta: screenState.meta,
    organization: screenState.organization,
    organizations: [screenState.organization.id].filter(Boolean),
    banner: { ...widgets.banner, visible: widgets.banner !== null },
    radioVisible: widgets.radio !== null,
    mobileRadioVisible: widgets.radio !== null,
    // Only the screens of a course's elements have this button, which opens the list of elements.
    courseTreeButtonVisible: false,
    floatingButtons: orderFloatingButtons({
      course_tree: false,
      connect_to_mentor: widgets.hasMentorButton,
      scroll_to_top: screenState.pageOptions.scrollToTop,
    }),
    learningPortal: portal,
    childLearningPortals: childPortals?.list ?? [],
  };
}
