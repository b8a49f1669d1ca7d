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
 * Pages of people who are signed in, drawn once for all who see the same of them. A screen is a pure picture of what
 * its loaders say; people at the same place of the same course are told the same but for their names. So the loaders
 * run for everybody, and what they said is the key under which the finished page is kept, with marks where the names
 * stand. Nothing has to be forgotten when something changes: what says something else has another key.
 */

/** Screens that many people see at the same state. The others show what is somebody's own. */
const sharedRoutes: ReadonlySet<string> = new Set([
  "portal/main",
  "courses-id",
  ...["lesson", "test", "webinar"].flatMap((type) => [
    type,
    `courses-${type}`,
    `courses-id-${type}`,
  ]),
]);

/** Addresses whose routes are remembered, and keys that were seen once: bounded, since anybody may ask for anything. */
const rememberedMax = 2_000;
const rememberedMaxChars = 600;

type Matches = RouteMatch[];
type Loaded = ReadonlyMap<string, unknown>;

/** What a page says, asked for and told apart from whom it says it to. */
export type SharedPage = {
  /** By route, with marks in place of `personal`; what the screens are drawn with when the page is to be kept. */
  marked: Loaded;
  /** The same with the person's own words. */
  loaded: Loaded;
  personal: Personal;
  /** Kept already. */
  template: PageTemplate | undefined;
  /** Seen before by somebody, so it is worth being kept. */
  isWorthCaching: boolean;
  /**
   * Draws and keeps it, once for all who wait for it.
   * @returns null when the page cannot be shared
   */
  keep(draw: () => Promise<Drawn>): Promise<PageTemplate | null>;
};

/** A finished document, drawn with marks. */
type Drawn = { html: string; policy: string; status: number };

export type SharedPages = (
  ctx: RequestCtx,
  request: Request,
  context: RouterContextProvider,
  inlinesStyles: boolean,
) => Promise<SharedPage | null>;

/** @param build whose loaders answer as the screens' do */
export function sharedPages({ pageTemplates }: Installation, build: ServerBuild): SharedPages {
  const routes = routesOf(build, undefined);
  const matched = new Map<string, Matches | null>();
  const seenOnce = new Set<string>();
  const underWay = new Map<string, Promise<PageTemplate | null>>();

  function match(path: string): Matches | null {
    let found = matched.get(path);
    if (found === undefined) {
      found = matchRoutes(routes, path);
      if (found && !sharedRoutes.has(found.at(-1)!.route.id!)) found = null;
      if (path.length <= rememberedMaxChars) remember(matched, path, found);
    }
    return found;
  }

  async function keepDrawn(key: string, marked: Loaded, draw: () => Promise<Drawn>) {
    const { html, policy, status } = await draw();
    const made = isPlain([...marked]) ? templateOf(html, policy, status) : null;
    if (made) pageTemplates.set(key, made, [], pageTemplates.stamp(), made.bytes);
    return made;
  }

  return async function ask(ctx, request, context, inlinesStyles) {
    if (request.method !== "GET" || ctx.actor.kind === "guest" || ctx.flashed !== null) return null;
    const url = new URL(request.url);
    if (url.search !== "") return null;
    const matches = match(url.pathname);
    if (!matches) return null;
    const cookies = ctx.setCookies.length;
    const loaded = await loadAll(build, matches, { request, context, url });
    if (!loaded) {
      // The screens begin again from nothing: an error, or a way elsewhere.
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
      keep(draw) {
        const running = underWay.get(key);
        if (running) return running;
        const made = keepDrawn(key, marked, draw).finally(() => underWay.delete(key));
        underWay.set(key, made);
        return made;
      },
    };
  };
}

/** The same build, whose screens are told what their loaders have said already instead of asking them again. */
export function withLoaded(
  build: ServerBuild,
  loadedOf: (context: RouterContextProvider) => Loaded | null,
): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader;
    if (!loader) return [id, route];
    const told: typeof loader = (args) => {
      const said = loadedOf(args.context as RouterContextProvider)?.get(id);
      return said === undefined ? loader(args) : said;
    };
    return [id, { ...route, module: { ...route.module, loader: told } }];
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

/** What the loaders of all routes say, side by side; null when one of them says something else than plain data. */
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

/** Neither an answer of its own nor data with a status. */
const isData = (data: unknown) =>
  typeof data === "object" && data !== null && Object.getPrototypeOf(data) === Object.prototype;

/** Takes out of what every screen knows what differs between people who see the same. */
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

/** What JSON tells apart as we do: nothing in it has to be waited for or is of a class. */
function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** Keeps the newest; the oldest makes room. */
function remember(kept: Set<string>, key: string): void;
function remember<Value>(kept: Map<string, Value>, key: string, value: Value): void;
function remember(kept: Set<string> | Map<string, unknown>, key: string, value?: unknown): void {
  if (kept instanceof Set) kept.add(key);
  else kept.set(key, value);
  if (kept.size > rememberedMax) for (const oldest of kept.keys()) return void kept.delete(oldest);
}
