import { hash } from "node:crypto";
import {
  matchRoutes,
  type RouteMatch,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { isStaff } from "#domains/identity/second-step/second-step.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { RootData } from "#request/root-data.ts";
import {
  type PageTemplate,
  placeholderOf,
  type PersonalValues,
  parseTemplate,
} from "./page-template.ts";
import type { Installation } from "#server/installation.ts";
import { routesOf } from "./routes-of-build.ts";

/**
 * Caches pages of signed-in users. A page is rendered once for all users who see the same. It depends only on what its
 * loaders return, and users at the same point of a course get the same data except for their names. So the loaders run
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

/** Limit the remembered paths and keys: anybody may request any number of different pages. */
const rememberedMax = 2_000;
const rememberedMaxChars = 600;

type Matches = RouteMatch[];
type LoaderData = ReadonlyMap<string, unknown>;

/** What a page shows, separated from the user it is for. */
export type SharedPage = {
  /** The loaders' data by route, with placeholders for `personalValues`; used to render a page for the cache. */
  placeholderData: LoaderData;
  /** The same data with the user's own values. */
  loaderData: LoaderData;
  personalValues: PersonalValues;
  /** The cached page. */
  template: PageTemplate | undefined;
  /** Whether the same page was requested before. */
  isWorthCaching: boolean;
  /**
   * Renders the page and caches it, once for all who wait for it.
   * @returns null if the page cannot be shared
   */
  renderAndCache(render: () => Promise<RenderedPage>): Promise<PageTemplate | null>;
};

/** A finished document, rendered with placeholders. */
type RenderedPage = { html: string; contentSecurityPolicy: string; status: number };

export type FindSharedPage = (
  ctx: RequestCtx,
  request: Request,
  context: RouterContextProvider,
  inlinesStyles: boolean,
) => Promise<SharedPage | null>;

/** @param build the build whose loaders the screens use */
export function makeSharedPageFinder(
  { pageTemplates }: Installation,
  build: ServerBuild,
): FindSharedPage {
  const routes = routesOf(build, undefined);
  const matchesByPath = new Map<string, Matches | null>();
  const keysSeenOnce = new Set<string>();
  const runningRenders = new Map<string, Promise<PageTemplate | null>>();

  function matchSharedRoutes(path: string): Matches | null {
    let matches = matchesByPath.get(path);
    if (matches === undefined) {
      matches = matchRoutes(routes, path);
      if (matches && !sharedRoutes.has(matches.at(-1)!.route.id!)) matches = null;
      if (path.length <= rememberedMaxChars) remember(matchesByPath, path, matches);
    }
    return matches;
  }

  async function renderAndCache(
    key: string,
    placeholderData: LoaderData,
    render: () => Promise<RenderedPage>,
  ) {
    const { html, contentSecurityPolicy: policy, status } = await render();
    const template = isJsonOnly([...placeholderData]) ? parseTemplate(html, policy, status) : null;
    if (template) pageTemplates.set(key, template, [], pageTemplates.stamp(), template.bytes);
    return template;
  }

  return async function findSharedPage(ctx, request, context, inlinesStyles) {
    if (request.method !== "GET" || ctx.actor.kind === "guest" || ctx.flashKey !== null)
      return null;
    const url = new URL(request.url);
    if (url.search !== "") return null;
    const matches = matchSharedRoutes(url.pathname);
    if (!matches) return null;
    const cookieCount = ctx.setCookies.length;
    const loadedData = await runLoaders(build, matches, { request, context, url });
    if (!loadedData) {
      // A loader failed, redirected or set a status, so React Router will run all loaders again.
      ctx.setCookies.length = cookieCount;
      ctx.structuredData.length = 0;
      return null;
    }
    const { personal, root } = separatePersonal(loadedData.get("root") as RootData);
    const dataWithPlaceholders = new Map([...loadedData, ["root", root]]);
    const { id, settingsVersion } = ctx.portal;
    const keyParts = [
      id,
      url.pathname,
      [...dataWithPlaceholders],
      ctx.structuredData,
      settingsVersion,
      inlinesStyles,
      // Pages for staff have none of the portal's scripts and frames (server/outside-sources.ts, screens.ts).
      isStaff(ctx.actor),
    ];
    const key = hash("sha256", JSON.stringify(keyParts), "base64");
    const template = pageTemplates.get(key);
    const isWorthCaching = !template && keysSeenOnce.has(key);
    if (!template && !isWorthCaching) remember(keysSeenOnce, key);
    return {
      placeholderData: dataWithPlaceholders,
      loaderData: loadedData,
      personalValues: personal,
      template,
      isWorthCaching,
      renderAndCache(render) {
        const runningRender = runningRenders.get(key);
        if (runningRender) return runningRender;
        const rendered = renderAndCache(key, dataWithPlaceholders, render).finally(() =>
          runningRenders.delete(key),
        );
        runningRenders.set(key, rendered);
        return rendered;
      },
    };
  };
}

/** Returns the same build with loaders that return the data already loaded. */
export function withLoaderData(
  build: ServerBuild,
  loaderDataOf: (context: RouterContextProvider) => LoaderData | null,
): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader;
    if (!loader) return [id, route];
    const cachedLoader: typeof loader = (args) => {
      const data = loaderDataOf(args.context as RouterContextProvider)?.get(id);
      return data === undefined ? loader(args) : data;
    };
    return [id, { ...route, module: { ...route.module, loader: cachedLoader } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

/** Runs the loaders of all routes in parallel. Returns null if one returns something other than plain data. */
async function runLoaders(
  build: ServerBuild,
  matches: Matches,
  requestArgs: { request: Request; context: RouterContextProvider; url: URL },
): Promise<Map<string, unknown> | null> {
  try {
    const entries = await Promise.all(
      matches.flatMap(({ route: { id = "" }, params }) => {
        const loader = build.routes[id]?.module.loader;
        if (!loader) return [];
        const args = { ...requestArgs, params, pattern: "" } as Parameters<typeof loader>[0];
        return [Promise.resolve(loader(args)).then((data: unknown) => [id, data] as const)];
      }),
    );
    return entries.every(([, data]) => isPlainObject(data)) ? new Map(entries) : null;
  } catch {
    return null;
  }
}

/** Whether a loader returned a plain object: neither a Response nor data with a status. */
const isPlainObject = (data: unknown) =>
  typeof data === "object" && data !== null && Object.getPrototypeOf(data) === Object.prototype;

/** Separates the personal values from the data that every screen has. */
function separatePersonal(root: RootData): { personal: PersonalValues; root: RootData } {
  const personal: Record<string, string> = {};
  const toPlaceholder = <Value extends string | null>(name: string, value: Value): Value => {
    if (value === null || value === "") return value;
    personal[name] = value;
    return placeholderOf(name) as Value;
  };
  const { id, firstName, lastName, email, picture, initial, ...actor } = root.actor;
  return {
    personal,
    root: {
      ...root,
      actor: {
        ...actor,
        id: toPlaceholder("id", id),
        firstName: toPlaceholder("firstName", firstName),
        lastName: toPlaceholder("lastName", lastName),
        email: toPlaceholder("email", email),
        picture: toPlaceholder("picture", picture),
        initial: toPlaceholder("initial", initial),
      },
      deviceName: toPlaceholder("deviceName", root.deviceName),
    },
  };
}

/** Whether JSON keeps everything in the value: it contains no functions, promises or other class instances. */
function isJsonOnly(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  if (Array.isArray(value)) return value.every(isJsonOnly);
  return (
    Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJsonOnly)
  );
}

/** Remembers the newest keys and drops the oldest. */
function remember(seen: Set<string>, key: string): void;
function remember<Value>(seen: Map<string, Value>, key: string, value: Value): void;
function remember(seen: Set<string> | Map<string, unknown>, key: string, value?: unknown): void {
  if (seen instanceof Set) seen.add(key);
  else seen.set(key, value);
  if (seen.size > rememberedMax) for (const oldest of seen.keys()) return void seen.delete(oldest);
}
