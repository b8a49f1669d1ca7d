import type { DataStrategyResult } from "react-router";
import { visitedScreens } from "#app/preserve-when-unreachable.ts";
import { popupParameters } from "#popups/should-revalidate.ts";
import type { RootData } from "#request/root-data.ts";
import { getRouter } from "#ui/router.ts";

type ScreenData = Record<string, unknown>;
type VisitedScreen = { title: string; userId: string | null; data: ScreenData };

/** A long visit must not fill a small phone's memory. */
const screensMax = 20;
/** The stored screens by URL, the most recent last. */
const screens = new Map<string, VisitedScreen>();

const userIdOf = (root: unknown) => (root as RootData | undefined)?.actor.id ?? null;

/** Stores the data of the current screen, only in this tab's memory, so nothing remains on a shared device. */
function storeScreen(): void {
  const state = getRouter()?.state;
  if (!state || state.errors) return;
  const { pathname, search } = state.location;
  const parameters = new URLSearchParams(search);
  if (popupParameters.some((name) => parameters.has(name))) return;
  const { root, ...data } = state.loaderData;
  const url = pathname + search;
  screens.delete(url);
  screens.set(url, { title: document.title, userId: userIdOf(root), data });
  if (screens.size > screensMax) screens.delete(screens.keys().next().value!);
}

/** A screen shown to one user is never shown to another. */
const belongsToVisitor = ({ userId }: VisitedScreen) =>
  userId === userIdOf(getRouter()?.state.loaderData["root"]);

function restoreScreen(href: string): Record<string, DataStrategyResult> | undefined {
  const { pathname, search } = new URL(href);
  const visited = screens.get(pathname + search);
  if (!visited || !belongsToVisitor(visited)) return undefined;
  return Object.fromEntries(
    Object.entries(visited.data).map(([route, result]) => [route, { type: "data", result }]),
  );
}

/** Returns the screens that can be read again without a connection, the most recent first. */
export const readableScreens = (): { url: string; title: string }[] =>
  [...screens]
    .filter(([, one]) => belongsToVisitor(one))
    .map(([url, { title }]) => ({ url, title }))
    .toReversed();

/** Returns the title of a course element that was shown in this tab. */
export function titleOfElement(elementId: string): string | undefined {
  for (const { data } of screens.values())
    for (const screen of Object.values(data)) {
      const { element } = (screen ?? {}) as { element?: { id?: string; title?: string } };
      if (element?.id === elementId) return element.title;
    }
  return undefined;
}

Object.assign(visitedScreens, { storeScreen, restoreScreen });
