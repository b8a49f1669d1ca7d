import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { normalizePath, type Plugin } from "vite";

const inRouter = (name: string) =>
  new RegExp(`react-router/dist/production/lib/${name.replaceAll("/", "\\/")}\\.js$`);

const reloads = "window.location.reload();\n\t\treturn new Promise(() => {});";

/** Asks whether to reload the page; if not, the screen throws, and the error screen says so. */
const asksUs = `if (!window.dispatchEvent(new Event("missing-screen", { cancelable: true })))
      return new Promise(() => {});
    const fail = () => { throw error; };
    return { default: fail, clientLoader: fail, clientAction: fail, clientMiddleware: [] };`;

/**
 * If a screen's code cannot be fetched, React Router reloads the page, as often as that happens. With this it asks
 * first: we reload once a minute (ui/reload-once.ts).
 */
export const controlRouterReloads: Plugin = {
  name: "reloads-are-ours",
  transform(code, id) {
    if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/.test(normalizePath(id)))
      return null;
    if (!code.includes(reloads)) throw new Error("React Router reloads pages in other words now.");
    return code.replace(reloads, asksUs);
  },
};

/**
 * Parts of React Router that no page of ours runs, by their exports: routes are known from the start
 * (react-router.config.ts), and nothing is measured inside the router. The bundler cannot see it, since both are chosen
 * at run time: 4 KB.
 */
const neverRun: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "dom/ssr/fog-of-war": {
    URL_LIMIT: "0",
    getManifestPath: "() => ''",
    getPartialManifest: "() => ({})",
    getPatchRoutesOnNavigationFunction: "() => undefined",
    getPathsWithAncestors: "() => []",
    handleClientVersionMismatch: "() => undefined",
    isFogOfWarEnabled: "() => false",
    useFogOFWarDiscovery: "() => undefined",
  },
  "router/instrumentation": {
    consumeInstrumentationClientResultMetaReceiver: "() => undefined",
    getRouteInstrumentationUpdates: "() => ({})",
    instrumentClientSideRouter: "(router) => router",
    instrumentHandler: "(handler) => handler",
    instrumentationResultMetaContext: "undefined",
  },
};

/** Removes those parts from the browsers' code; the build fails if a release of the library has other parts. */
export const dropUnusedRouterCode: Plugin = {
  name: "without-what-never-runs",
  apply: "build",
  transform(code, id) {
    if (this.environment.name !== "client") return null;
    const path = normalizePath(id);
    const name = Object.keys(neverRun).find((one) => inRouter(one).test(path));
    if (name === undefined) return null;
    const stands = neverRun[name]!;
    const named = /export \{([^}]*)\};?\s*$/
      .exec(code)?.[1]
      ?.split(",")
      .map((one) => one.trim());
    if (named?.toSorted().join() !== Object.keys(stands).toSorted().join())
      throw new Error(`React Router's ${name} has other exports now: see vite-router.ts.`);
    const exports = Object.entries(stands).map(([one, value]) => `export const ${one} = ${value};`);
    return { code: exports.join("\n"), map: null };
  },
};

const listStart = "window.__reactRouterManifest=";
type RouteListed = { imports?: string[]; css?: string[] } & Record<string, unknown>;
type Listed = { entry: { imports: string[] }; routes: Record<string, RouteListed> };

/**
 * Shortens the list of all screens, which every page fetches: removes what a screen does not have, the files that the
 * entry loads for all of them, and each screen's id, which is its key. React Router only checks whether the rest exists.
 */
export const shortRouteManifest: Plugin = {
  name: "short-list-of-screens",
  apply: "build",
  // The list is written with the server's bundle.
  applyToEnvironment: ({ name }) => name === "ssr",
  writeBundle: {
    order: "post",
    handler() {
      const folder = "build/client/assets";
      const files = readdirSync(folder).filter((name) => name.startsWith("manifest-"));
      if (files.length === 0) throw new Error("React Router lists its screens elsewhere now.");
      for (const file of files) shorten(`${folder}/${file}`);
    },
  },
};

function shorten(file: string): void {
  const code = readFileSync(file, "utf8");
  if (!code.startsWith(listStart)) throw new Error(`${file} begins in another way now.`);
  const { entry, routes, ...rest } = JSON.parse(
    code.slice(listStart.length).replace(/;\s*$/, ""),
  ) as Listed;
  const brought = new Set(entry.imports);
  const short = Object.entries(routes).map(([id, { imports = [], css = [], ...route }]) => {
    const own = imports.filter((name) => !brought.has(name));
    const has = Object.entries(route).filter(
      ([name, value]) => value !== false && name !== "id" && name !== "hasDefaultExport",
    );
    const lists = { ...(own.length > 0 && { imports: own }), ...(css.length > 0 && { css }) };
    return [id, { ...Object.fromEntries(has), ...lists }];
  });
  const list = { entry, routes: Object.fromEntries(short), ...rest };
  const addIds = "for(const[id,route]of Object.entries(__reactRouterManifest.routes))route.id=id;";
  writeFileSync(file, `${listStart}${JSON.stringify(list)};${addIds}`);
}
