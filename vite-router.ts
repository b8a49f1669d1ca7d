import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { normalizePath, type Plugin } from "vite";

const inRouter = (name: string) =>
  new RegExp(`react-router/dist/production/lib/${name.replaceAll("/", "\\/")}\\.js$`);

const reloads = "window.location.reload();\n\t\treturn new Promise(() => {});";

/** Replaces React Router's reload: fires an event. If nobody handles it, the screen throws and the error page shows. */
const asksUs = `if (!window.dispatchEvent(new Event("missing-screen", { cancelable: true })))
      return new Promise(() => {});
    const fail = () => { throw error; };
    return { default: fail, clientLoader: fail, clientAction: fail, clientMiddleware: [] };`;

/**
 * React Router reloads the page every time a screen's code cannot be fetched. This plugin makes it fire an event
 * instead, and ui/reload-once.ts reloads the page at most once a minute.
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
 * Modules of React Router that no page runs, with a replacement for each export: all routes are known from the start
 * (react-router.config.ts), and the router isn't instrumented. The bundler cannot remove these 4 KB itself, because
 * React Router decides at run time whether to use them.
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

/** Replaces these modules in the browser's code. The build fails if a new release of React Router exports others. */
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
 * Shortens the route manifest, which every page fetches. It removes what is false or empty, the files that the entry
 * loads for all screens, and each screen's id, which is also its key. React Router only checks whether the rest exists.
 */
export const shortRouteManifest: Plugin = {
  name: "short-list-of-screens",
  apply: "build",
  // React Router writes the manifest during the server's build.
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
