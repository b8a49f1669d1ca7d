import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { normalizePath, type Plugin } from "vite";

const routerFilePattern = (name: string) =>
  new RegExp(`react-router/dist/production/lib/${name.replaceAll("/", "\\/")}\\.js$`);

const reloadCode = "window.location.reload();\n\t\treturn new Promise(() => {});";

/** Replaces React Router's reload: fires an event. If nobody handles it, the screen throws and the error page shows. */
const reloadEventCode = `if (!window.dispatchEvent(new Event("missing-screen", { cancelable: true })))
      return new Promise(() => {});
    const fail = () => { throw error; };
    return { default: fail, clientLoader: fail, clientAction: fail, clientMiddleware: [] };`;

/**
 * React Router reloads the page every time a screen's code cannot be fetched. This plugin makes it fire an event
 * instead, and ui/reload-once.ts reloads the page at most once a minute.
 */
export const controlRouterReloads: Plugin = {
  name: "control-router-reloads",
  transform(code, id) {
    if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/.test(normalizePath(id)))
      return null;
    if (!code.includes(reloadCode))
      throw new Error("React Router's reload code has changed: update vite-router.ts.");
    return code.replace(reloadCode, reloadEventCode);
  },
};

/**
 * Modules of React Router that no page runs, with a replacement for each export: all routes are known from the start
 * (react-router.config.ts), and the router isn't instrumented. The bundler cannot remove these 4 KB itself, because
 * React Router decides at run time whether to use them.
 */
const unusedModules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

/** Replaces these modules in the browser's code. The build fails if React Router's exports have changed. */
export const dropUnusedRouterCode: Plugin = {
  name: "drop-unused-router-code",
  apply: "build",
  transform(code, id) {
    if (this.environment.name !== "client") return null;
    const path = normalizePath(id);
    const name = Object.keys(unusedModules).find((moduleName) =>
      routerFilePattern(moduleName).test(path),
    );
    if (name === undefined) return null;
    const replacements = unusedModules[name]!;
    const exportNames = /export \{([^}]*)\};?\s*$/
      .exec(code)?.[1]
      ?.split(",")
      .map((exportName) => exportName.trim());
    if (exportNames?.toSorted().join() !== Object.keys(replacements).toSorted().join())
      throw new Error(`React Router's ${name} has other exports now: update vite-router.ts.`);
    const exports = Object.entries(replacements).map(
      ([exportName, value]) => `export const ${exportName} = ${value};`,
    );
    return { code: exports.join("\n"), map: null };
  },
};

const manifestStart = "window.__reactRouterManifest=";
type ManifestRoute = { imports?: string[]; css?: string[] } & Record<string, unknown>;
type Manifest = { entry: { imports: string[] }; routes: Record<string, ManifestRoute> };

/**
 * Shortens the route manifest, which every page fetches. It removes what is false or empty, the files that the entry
 * loads for all screens, and each screen's id, which is also its key. React Router only checks whether the rest exists.
 * Public pages get a manifest without the routes of the studio, of the conversation, of the pages for developers and of
 * most pages that load all texts, and without addresses to which the router never goes, because they are fetched, downloaded or opened from an email. The
 * pages left out begin with a new document (app/errors/not-found.tsx) and load `studio-manifest-….js`, which has all.
 */
export const shortRouteManifest: Plugin = {
  name: "short-route-manifest",
  apply: "build",
  // React Router writes the manifest during the server's build.
  applyToEnvironment: ({ name }) => name === "ssr",
  writeBundle: {
    order: "post",
    handler() {
      const folder = "build/client/assets";
      const files = readdirSync(folder).filter((name) => name.startsWith("manifest-"));
      if (files.length === 0)
        throw new Error("React Router's route manifest has moved: update vite-router.ts.");
      for (const file of files) shortenManifest(`${folder}/${file}`);
    },
  },
};

const routesOutsidePages =
  /^(?:studio|conversation)(?:\/|$)|^(?:passkeys\/passkey(?:s|-options)|preferences$|portal\/(?:calendar|subscription|reminder)|dev\/dev|guideline-\w+|sandbox(?:-popup)?)$/;

function shortenManifest(file: string): void {
  const code = readFileSync(file, "utf8");
  if (!code.startsWith(manifestStart))
    throw new Error(`${file} has changed: update vite-router.ts.`);
  const { entry, routes, ...rest } = JSON.parse(
    code.slice(manifestStart.length).replace(/;\s*$/, ""),
  ) as Manifest;
  const entryImports = new Set(entry.imports);
  const shortRoutes = Object.entries(routes).map(([id, { imports = [], css = [], ...route }]) => {
    const ownImports = imports.filter((name) => !entryImports.has(name));
    const fields = Object.entries(route).filter(
      ([name, value]) => value !== false && name !== "id" && name !== "hasDefaultExport",
    );
    const lists = {
      ...(ownImports.length > 0 && { imports: ownImports }),
      ...(css.length > 0 && { css }),
    };
    return [id, { ...Object.fromEntries(fields), ...lists }];
  });
  const addIds =
    "for(const id in __reactRouterManifest.routes)__reactRouterManifest.routes[id].id=id;";
  const write = (path: string, writtenRoutes: typeof shortRoutes) => {
    const manifest = { entry, routes: Object.fromEntries(writtenRoutes), ...rest };
    writeFileSync(path, `${manifestStart}${JSON.stringify(manifest)};${addIds}`);
  };
  write(file.replace("/manifest-", "/studio-manifest-"), shortRoutes);
  write(
    file,
    shortRoutes.filter(([id]) => !routesOutsidePages.test(id as string)),
  );
}
