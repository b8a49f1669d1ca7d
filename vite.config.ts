import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, normalizePath } from "vite";

/** The oldest browsers we keep: Android 6 and iPhone 6s still reach them. */
const oldestBrowsers = ["chrome106", "safari15.4", "firefox102"];

const root = normalizePath(import.meta.dirname);

/** Sources of ours: those of a folder whose paths begin with one of these names. */
const from = (folder: string, ...names: string[]) => {
  const paths = names.map((name) => `${root}/${folder}/${name}`);
  return (id: string) => paths.some((path) => id.startsWith(path));
};

/** What stands around every screen, and what most screens use. */
const isOfFrame = [
  from("app", "layouts/", "errors/", "root.tsx", "portal/seo.ts"),
  from("app/popups", "page-path", "popup-client-action", "scenario-facts"),
  from("blocks", "question/sending", "section.tsx", "use-duration", "views"),
  from("ui", "button", "hydrated", "picture", "progress-bar", "visually-hidden"),
];
const texts = ["bible/", "callout/", "image/", "note/", "quote/", "rich-text/", "video/"];

/**
 * What travels together, the strongest claim first, each with what it imports. Left to itself the build makes a file
 * of each handful of lines that two screens share: forty requests for a page. Screens stay apart, the popup too, and
 * so must the entry: it waits for the popup's file, which waits for the frame.
 */
const chunks = [
  // The numbering plans of the world, for who is asked for a phone and nobody else.
  { name: "phone", test: /[/\\]node_modules[/\\]libphonenumber-js[/\\]/ },
  // Changes only with the libraries: browsers keep it over releases of the portal.
  { name: "libraries", test: /[/\\]node_modules[/\\]|preload-helper/ },
  { name: "frame", test: (id: string) => isOfFrame.some((holds) => holds(id)) },
  { name: "contents", test: from("blocks", "course-contents/") },
  { name: "texts", test: from("blocks", ...texts) },
  { name: "questions", test: from("blocks", "question/", "test/") },
  { name: "sections", test: from("blocks", "") },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  resolve: {
    alias:
      command === "build"
        ? // Texts reach the translator parsed (messages/compile.server.ts): no page carries the parser.
          [
            {
              find: /^use-intl\/format-message$/,
              replacement: "use-intl/format-message/format-only",
            },
          ]
        : [],
  },
  build: {
    // Fonts are files of their own: inlined they would sit in every first view.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        target: oldestBrowsers,
        cssTarget: oldestBrowsers,
        rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
      },
    },
    ssr: {
      build: { target: "node24", rollupOptions: { input: "./server/index.ts" } },
      // One bundle: unbundled, the database library alone costs 200 MB. Native modules cannot be bundled.
      ...(command === "build" && {
        resolve: { noExternal: true as const, external: ["sharp", "@node-rs/argon2", "pg-native"] },
      }),
    },
  },
}));
