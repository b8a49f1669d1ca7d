import { hash } from "node:crypto";
import {
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { RootData } from "#request/root-data.ts";
import { type PageTemplate, placeholderOf, type Personal, templateOf } from "./page-template.ts";
import type { Installation } from "#server/installation.ts";

/**
 * Caches pages of signed-in users, rendered once for all who see the same. A screen depends only on what its loaders
 * return, and users at the same place of the same course get the same data except for their names. So the loaders run
 * for every request, and their data is the key of the finished page, which has placeholders for the names. Nothing has
 * to be invalidated: changed data has another key.
 */

/** Screens that many users see in the same state. The others show personal data. */
const sharedRoutes: ReadonlySet<string> = new Set([
  "portal/main",
  "courses-id",
  ...["lesson", "test", "webinar"].flatMap((type) => [
    type,
    `courses-${type}`,
    `courses-id-${type}`,
  ]),
]);

/** Limits the paths whose routes are remembered and the keys that were seen once: anybody may request anything. */
const rememberedMax = 2_000;
const rememberedMaxChars = 600;

type Matches = RouteMatch[];
type Loaded = ReadonlyMap<string, unknown>;

/** What a page shows, separated from the user it is for. */
export type SharedPage = {
  /** The loaders' data by route, with placeholders for `personal`; used to render a page for the cache. */
  marked: Loaded;
  /** The same data with the user's own values. */
  loaded: Loaded;
  personal: Personal;
  /** The cached page. */
  template: PageTemplate | undefined;
  /** Whether the same page was requested before. */
  isWorthCaching: boolean;
  /**
   * Renders the page and caches it, once for all who wait for it.
   * @returns null if the page cannot be shared
   */
  renderAndCache(draw: () => Promise<RenderedPage>): Promise<PageTemplate | null>;
};

/** A finished document, rendered with placeholders. */
type RenderedPage = { html: string; policy: string; status: number };

export type SharedPages = (
  ctx: RequestCtx,
  request: Request,
  context: RouterContextProvider,
  inlinesStyles: boolean,
) => Promise<SharedPage | null>;

/** @param build the build whose loaders the screens use */
export function sharedPages({ pageTemplates }: Installation, build: ServerBuild): SharedPages {
  const routes = routesOf(build, undefined);
  const matched = new Map<string, Matches | null>();
  const seenOnce = new Set<string>();
  const rendering = new Map<string, Promise<PageTemplate | null>>();

  function match(path: string): Matches | null {
    let found = matched.get(path);
    if (found === undefined) {
      found = matchRoutes(routes, path);
      if (found && !sharedRoutes.has(found.at(-1)!.route.id!)) found = null;
      if (path.length <= rememberedMaxChars) remember(matched, path, found);
    }
    return found;
  }

  async function renderAndCache(key: string, marked: Loaded, draw: () => Promise<RenderedPage>) {
    const { html, policy, status } = await draw();
    const made = isPlain([...marked]) ? templateOf(html, policy, status) : null;
    if (made) pageTemplates.set(key, made, [], pageTemplates.stamp(), made.bytes);
    return made;
  }

  return async function findSharedPage(ctx, request, context, inlinesStyles) {
    if (request.method !== "GET" || ctx.actor.kind === "guest" || ctx.flashed !== null) return null;
    const url = new URL(request.url);
    if (url.search !== "") return null;
    const matches = match(url.pathname);
    if (!matches) return null;
    const cookies = ctx.setCookies.length;
    const loaded = await loadAll(build, matches, { request, context, url });
    if (!loaded) {
      // A loader failed, redirected or set a status, so React Router will run all loaders again.
      ctx.setCookies.length = cookies;
      ctx.structured.length = 0;
      return null;
    }
    const { personal, root } = separatePersonal(loaded.get("root") as RootData);
    const marked = new Map([...loaded, ["root", root]]);
    const { id, settingsVersion } = ctx.portal;
    const said = [id, url.pathname, [...marked], ctx.structured, settingsVersion, inlinesStyles];
    const key = hash("sha256", JSON.stringify(said), "base64");
    const template = pageTemplates.get(key);
    const isWorthCaching = !template && seenOnce.has(key);
    if (!template && !isWorthCaching) remember(seenOnce, key);
    return {
      marked,
      loaded,
      personal,
      template,
      isWorthCaching,
      renderAndCache(draw) {
        const running = rendering.get(key);
        if (running) return running;
        const made = renderAndCache(key, marked, draw).finally(() => rendering.delete(key));
        rendering.set(key, made);
        return made;
      },
    };
  };
}

/** Returns the same build with loaders that return the data already loaded. */
export function withLoaded(
  build: ServerBuild,
  loadedOf: (context: RouterContextProvider) => Loaded | null,
): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader;
    if (!loader) return [id, route];
    const loadedLoader: typeof loader = (args) => {
      const said = loadedOf(args.context as RouterContextProvider)?.get(id);
      return said === undefined ? loader(args) : said;
    };
    return [id, { ...route, module: { ...route.module, loader: loadedLoader } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function routesOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .flatMap((route) => route ?? [])
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => ({
      id,
      ...(path !== undefined && { path }),
      ...(caseSensitive && { caseSensitive }),
      ...(index ? { index } : { children: routesOf(build, id) }),
    }));
}

/** Runs the loaders of all routes in parallel. Returns null if one returns something other than plain data. */
async function loadAll(
  build: ServerBuild,
  matches: Matches,
  asked: { request: Request; context: RouterContextProvider; url: URL },
): Promise<Map<string, unknown> | null> {
  try {
    const said = await Promise.all(
      matches.flatMap(({ route: { id = "" }, params }) => {
        const loader = build.routes[id]?.module.loader;
        if (!loader) return [];
        const args = { ...asked, params, pattern: "" } as Parameters<typeof loader>[0];
        return [Promise.resolve(loader(args)).then((data: unknown) => [id, data] as const)];
      }),
    );
    return said.every(([, data]) => isData(data)) ? new Map(said) : null;
  } catch {
    return null;
  }
}

/** Whether a loader returned a plain object: neither a Response nor data with a status. */
const isData = (data: unknown) =>
  typeof data === "object" && data !== null && Object.getPrototypeOf(data) === Object.prototype;

/** Separates the personal values from the data that every screen has. */
function separatePersonal(root: RootData): { personal: Personal; root: RootData } {
  const personal: Record<string, string> = {};
  const mark = <Word extends string | null>(name: string, word: Word): Word => {
    if (word === null || word === "") return word;
    personal[name] = word;
    return placeholderOf(name) as Word;
  };
  const { id, firstName, lastName, email, initial, ...actor } = root.actor;
  return {
    personal,
    root: {
      ...root,
      actor: {
        ...actor,
        id: mark("id", id),
        firstName: mark("firstName", firstName),
        lastName: mark("lastName", lastName),
        email: mark("email", email),
        initial: mark("initial", initial),
      },
      deviceName: mark("deviceName", root.deviceName),
    },
  };
}

/** Whether JSON keeps everything in the value: it contains no functions, promises or other class instances. */
function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** Remembers the newest keys and drops the oldest. */
function remember(kept: Set<string>, key: string): void;
function remember<Value>(kept: Map<string, Value>, key: string, value: Value): void;
function remember(kept: Set<string> | Map<string, unknown>, key: string, value?: unknown): void {
  if (kept instanceof Set) kept.add(key);
  else kept.set(key, value);
  if (kept.size > rememberedMax) for (const oldest of kept.keys()) return void kept.delete(oldest);
}
