import type { DataStrategyResult } from "react-router";
import { shownScreens } from "#app/preserve-when-unreachable.ts";
import { popupParameters } from "#popups/should-revalidate.ts";
import type { RootData } from "#request/root-data.ts";

type ScreenData = Record<string, unknown>;
type Shown = { title: string; userId: string | null; data: ScreenData };
type RouterState = {
  location: { pathname: string; search: string };
  loaderData: ScreenData & { root?: RootData };
  errors: object | null;
};

/** A long visit must not fill a small phone's memory. */
const screensMax = 20;
/** By URL, the most recent last. */
const shown = new Map<string, Shown>();

const routerState = () =>
  (window as { __reactRouterDataRouter?: { state: RouterState } }).__reactRouterDataRouter?.state;

/** Stores the data of the current screen, only in this tab's memory, so nothing remains on a shared device. */
function remember(): void {
  const state = routerState();
  if (!state || state.errors) return;
  const { pathname, search } = state.location;
  const parameters = new URLSearchParams(search);
  if (popupParameters.some((name) => parameters.has(name))) return;
  const { root, ...data } = state.loaderData;
  const url = pathname + search;
  shown.delete(url);
  shown.set(url, { title: document.title, userId: root?.actor.id ?? null, data });
  if (shown.size > screensMax) shown.delete(shown.keys().next().value!);
}

/** A screen shown to one user is never shown to another. */
const belongsToVisitor = ({ userId }: Shown) =>
  userId === (routerState()?.loaderData.root?.actor.id ?? null);

function recall(href: string): Record<string, DataStrategyResult> | undefined {
  const { pathname, search } = new URL(href);
  const found = shown.get(pathname + search);
  if (!found || !belongsToVisitor(found)) return undefined;
  return Object.fromEntries(
    Object.entries(found.data).map(([route, result]) => [route, { type: "data", result }]),
  );
}

/** Returns the screens that can be read again without a connection, the most recent first. */
export const readableScreens = (): { url: string; title: string }[] =>
  [...shown]
    .filter(([, one]) => belongsToVisitor(one))
    .map(([url, { title }]) => ({ url, title }))
    .toReversed();

/** Returns the title of a course element that was shown in this tab. */
export function titleOfElement(elementId: string): string | undefined {
  for (const { data } of shown.values())
    for (const screen of Object.values(data)) {
      const { element } = (screen ?? {}) as { element?: { id?: string; title?: string } };
      if (element?.id === elementId) return element.title;
    }
  return undefined;
}

Object.assign(shownScreens, { remember, recall });
