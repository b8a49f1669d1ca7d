import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, normalizePath } from "vite";
import { controlRouterReloads, shortRouteManifest, dropUnusedRouterCode } from "./vite-router.ts";
import { styleGlobs } from "./vite-style-globs.ts";
import { listOfViewFiles } from "./vite-view-files.ts";

/** The oldest supported browsers: Android 6 and iPhone 6s still have them. */
const oldestBrowsers = ["chrome106", "safari15.4", "firefox102"];

const root = normalizePath(import.meta.dirname);

/** Returns a function that checks whether a source file's path in `folder` begins with one of these names. */
const from = (folder: string, ...names: string[]) => {
  const paths = names.map((name) => `${root}/${folder}/${name}`);
  return (id: string) => paths.some((path) => id.startsWith(path));
};

/** Parts of the layouts that few pages need. They stay outside of the frame. */
const isSeldom = from(
  "app/layouts",
  "clean",
  "designer",
  "element-overlay",
  "empty.",
  "later-navigation-feedback",
  "pending-bar",
  "quick-sign-in.",
);

/** The frame: parts around every screen, and what most screens use. */
const isOfFrame = [
  from("app", "layouts/", "root.tsx"),
  from("app", "preserve-when-unreachable"),
  from("app/errors", "boundary", "error-page", "page-failed"),
  from("app/widgets", "top-widgets", "banner/", "cookie-snackbar/", "footer/", "navigation/"),
  from("popups", "page-path", "popup-client-action", "scenario-facts"),
  from("blocks", "section.tsx", "use-duration", "views"),
  from("domains/courses", "use-price"),
  from("ui", "button", "hydrated", "picture", "progress-bar", "visually-hidden", "when-idle"),
];
const texts = ["bible/", "callout/", "image/", "note/", "quote/", "rich-text/", "video/"];
/** Blocks of most main pages, and code that blocks share. A kind of block that no list names gets its own file. */
const sections = ["action-link", "call-to-action/", "course-list/", "formats", "header/"];

/** Small kinds of blocks. A page that has one of them usually has several. */
const pieces = [
  "address/",
  "banner/",
  "button/",
  "columns/",
  "contacts/",
  "divider/",
  "donation/",
  "download/",
  "faq/",
  "panel/",
  "people/",
  "section-head",
  "socials/",
  "spacer/",
  "stats/",
  "steps/",
  "tabs/",
];

/**
 * Groups of modules that the build puts into one file, with their imports, the highest priority first. Without groups
 * it would make a file of every few lines that two screens share, and a page would need forty requests. Screens and the
 * popup have their own files. So must the entry, because it waits for the popup's file, which waits for the frame.
 */
const chunks = [
  // The world's phone numbering plans, only for visitors who enter a phone number.
  { name: "phone", test: /[/\\]node_modules[/\\]libphonenumber-js[/\\]/ },
  // Changes only when a library is updated, so browsers can cache it across releases of Lampstand.
  { name: "libraries", test: /[/\\]node_modules[/\\](?!idb[/\\])|preload-helper/ },
  { name: "frame", test: (id: string) => !isSeldom(id) && isOfFrame.some((holds) => holds(id)) },
  // The work queue with its database library, only for learners who answer something.
  {
    name: "sending",
    test: (id: string) =>
      from("blocks", "question/sending")(id) || from("app", "work-queue/send-safely")(id),
  },
  { name: "work-queue", test: /[/\\](?:node_modules[/\\]idb|app[/\\]work-queue)[/\\]/ },
  // The dialog and the fields of its forms, which many screens use too.
  {
    name: "dialog",
    test: (id: string) =>
      from("ui", "checkbox", "dialog", "field", "lock-scrolling")(id) ||
      from("popups/widgets/policy", "policy-links", "policy-state")(id) ||
      from("popups", "use-opening")(id) ||
      from("domains/pages", "policy.ts")(id),
  },
  { name: "art", test: from("ui", "halo", "hourglass", "lamp-line") },
  {
    name: "registration-fields",
    test: from("domains/identity/registration", "registration-fields"),
  },
  // What a popup needs to show its first step, and what the forms of all steps share.
  {
    name: "popup",
    test: (id: string) =>
      from("domains/identity/steps", "step-form", "step-checks")(id) ||
      from("popups", "popup-body")(id),
  },
  {
    name: "registration",
    test: (id: string) =>
      from("domains/identity/registration", "registration-input")(id) ||
      from("domains/identity/passwords", "new-password-field")(id) ||
      from("domains/identity/codes", "phone-field")(id) ||
      from("popups/steps", "registration-in-progress/")(id),
  },
  { name: "texts", test: from("blocks", ...texts) },
  { name: "questions", test: from("blocks", "question/", "test/") },
  { name: "sections", test: from("blocks", ...sections) },
  // The radio and the round buttons: no course page has them, and a page works without them until they load.
  {
    name: "bottom-widgets",
    test: from("app/widgets", "bottom-widgets", "floating-buttons/", "radio/"),
  },
  {
    name: "policies",
    test: from("popups/widgets/policy", "policy-panel", "policy-reader", "use-stuck"),
  },
  { name: "pieces", test: from("blocks", ...pieces) },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

/**
 * Everything that the server loads at its start, in two files instead of 140: Node needs about a millisecond for each
 * file. The steps of the popups are loaded dynamically, but all of them with the first page.
 */
const serverChunks = [
  { name: "start", tags: ["$initial" as const], priority: 2 },
  { name: "popups", test: from("popups", ""), priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [
    controlRouterReloads,
    dropUnusedRouterCode,
    shortRouteManifest,
    listOfViewFiles,
    styleGlobs,
    reactRouter(),
  ],
  resolve: {
    alias:
      command === "build"
        ? // The server sends messages already parsed (messages/compile.server.ts), so pages need no parser.
          [
            {
              find: /^use-intl\/format-message$/,
              replacement: `${root}/app/format-message.ts`,
            },
          ]
        : [],
  },
  build: {
    // Keep fonts in files of their own: inlined, they would be part of every first view.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        target: oldestBrowsers,
        cssTarget: oldestBrowsers,
        // Preload only the popup's files, which are many and needed at once. More lists would enlarge the frame.
        modulePreload: {
          resolveDependencies: (file: string, needed: string[]) =>
            file.includes("popup-body") ? needed : [],
        },
        rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
      },
    },
    ssr: {
      build: {
        target: "node24",
        rolldownOptions: {
          input: "./server/index.ts",
          output: { codeSplitting: { groups: serverChunks } },
        },
      },
      // The build leaves React's development version out.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      // One bundle: unbundled, the database library alone costs 200 MB. Native modules, and libraries that start
      // threads from their own files, cannot be bundled.
      ...(command === "build" && {
        resolve: {
          noExternal: true as const,
          external: ["sharp", "@node-rs/argon2", "lightningcss", "pg-native", "piscina"],
        },
      }),
    },
  },
}));
