import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, normalizePath } from "vite";
import { controlRouterReloads, shortRouteManifest, dropUnusedRouterCode } from "./vite-router.ts";
import { exportMarkdownConstructs } from "./vite-markdown.ts";
import { styleGlobs } from "./vite-style-globs.ts";
import { viewGlobs } from "./vite-view-globs.ts";
import { writeViewFileList } from "./vite-view-files.ts";

/** The oldest supported browsers: Android 6 and iPhone 6s still have them. */
const oldestBrowsers = ["chrome106", "safari15.4", "firefox102"];

const root = normalizePath(import.meta.dirname);

/** Returns a function that checks whether a source file's path in `folder` begins with one of these names. */
const createPathTest = (folder: string, ...names: string[]) => {
  const paths = names.map((name) => `${root}/${folder}/${name}`);
  return (id: string) => paths.some((path) => id.startsWith(path));
};

/** Parts of the layouts that few pages need. They stay outside of the frame. */
const isRarelyNeeded = createPathTest(
  "app/layouts",
  "clean",
  "designer",
  "element-overlay",
  "empty.",
  "lazy-navigation-feedback",
  "pending-bar",
  "quick-sign-in.",
);

/** Returns a function that checks whether a source file belongs to these blocks as pages show them. */
const createBlockTest = (...names: string[]) => {
  const isBlock = createPathTest("blocks", ...names);
  return (id: string) => isBlock(id) && !isForEditing(id);
};
/** The schema of a kind's properties, and its own part of the editor. */
const isForEditing = (id: string) => /\/blocks\/[^/]+\/(?:block\.ts|editor\.tsx)$/.test(id);

/** The frame: parts around every screen, and what most screens use. */
const framePatterns = [
  createPathTest("app", "layouts/", "root.tsx"),
  createPathTest("app", "preserve-when-unreachable"),
  createPathTest("app/errors", "boundary", "error-page", "page-failed"),
  createPathTest(
    "app/widgets",
    "top-widgets",
    "banner/",
    "cookie-snackbar/",
    "footer/",
    "navigation/",
  ),
  createPathTest("popups", "page-path", "popup-client-action", "scenario-facts"),
  createPathTest("blocks", "section.tsx", "use-duration", "views"),
  createPathTest("domains/courses", "use-price"),
  createPathTest(
    "ui",
    "button",
    "picture",
    "progress-bar",
    "use-hydrated",
    "visually-hidden",
    "when-idle",
  ),
];
const textBlocks = ["bible/", "callout/", "image/", "note/", "quote/", "rich-text/", "video/"];
/** Blocks of most main pages, and code that blocks share. A kind of block that no list names gets its own file. */
const mainBlocks = ["action-link", "call-to-action/", "course-list/", "formats", "header/"];

/** Small kinds of blocks. A page that has one of them usually has several. */
const smallBlocks = [
  "address/",
  "announcement/",
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

/** Only for staff who import documents, or paste Markdown. */
const importLibraries =
  /[/\\]node_modules[/\\](?:mammoth|mdast-|micromark|unist-|github-slugger|decode-named-character|ccount|devlop|escape-string-regexp|parse5|entities|yaml[/\\])/;

/**
 * Groups of modules that the build puts into one file, with their imports, the highest priority first. Without groups
 * it would make a file of every few lines that two screens share, and a page would need forty requests. Screens and the
 * popup have their own files. The entry needs one too: it waits for the popup's file, which waits for the frame.
 */
const chunks = [
  // The world's phone numbering plans, only for visitors who enter a phone number.
  { name: "phone", test: /[/\\]node_modules[/\\]libphonenumber-js[/\\]/ },
  // Only for staff who use a passkey.
  { name: "passkeys", test: /[/\\]node_modules[/\\]@simplewebauthn[/\\]/ },
  // Only for staff who upload a file.
  {
    name: "uploads",
    test: /[/\\]node_modules[/\\](?:tus-js-client|js-base64|url-parse|requires-port|querystringify)[/\\]/,
  },
  // The text editor and the schemas of blocks, only for staff who edit.
  {
    name: "editor-libraries",
    test: /[/\\]node_modules[/\\](?:@tiptap|prosemirror-|linkifyjs|orderedmap|rope-sequence|w3c-keyname|zod[/\\])/,
  },
  // Changes only when a library is updated, so browsers can cache it across releases of Lampstand.
  {
    name: "libraries",
    test: (id: string) =>
      /[/\\]node_modules[/\\](?!(?:idb|@dnd-kit|react-image-crop)[/\\])|preload-helper|@oxc-project[+/\\]runtime/.test(
        id,
      ) && !importLibraries.test(id),
  },
  { name: "documents", test: importLibraries },
  // Only for staff who crop a picture.
  { name: "cropping", test: /[/\\]node_modules[/\\]react-image-crop[/\\]/ },
  { name: "dragging", test: /[/\\]node_modules[/\\]@dnd-kit[/\\]/ },
  {
    name: "frame",
    test: (id: string) => !isRarelyNeeded(id) && framePatterns.some((matches) => matches(id)),
  },
  // The work queue with its database library, only for learners who answer something.
  {
    name: "answers",
    test: (id: string) =>
      createPathTest("blocks", "question/submission")(id) ||
      createPathTest("app", "work-queue/send-safely")(id),
  },
  { name: "work-queue", test: /[/\\](?:node_modules[/\\]idb|app[/\\]work-queue)[/\\]/ },
  // The dialog and the fields of its forms, which many screens use too.
  {
    name: "dialog",
    test: (id: string) =>
      createPathTest("ui", "checkbox", "dialog", "field", "lock-scrolling")(id) ||
      createPathTest("popups/page-popups/policy", "policy-links", "policy-state")(id) ||
      createPathTest("popups", "use-opening")(id) ||
      createPathTest("domains/pages", "policy.ts")(id),
  },
  // The limits of a course's texts. The schemas of blocks use them, but a public page must not load these.
  { name: "course", test: createPathTest("domains/courses", "course.ts") },
  { name: "drawings", test: createPathTest("ui", "halo", "hourglass", "lamp-drawing") },
  {
    name: "registration-fields",
    test: createPathTest("domains/identity/registration", "registration-fields"),
  },
  // What a popup needs to show its first step, and what the forms of all steps share.
  {
    name: "popup",
    test: (id: string) =>
      createPathTest("domains/identity/steps", "step-form", "step-checks")(id) ||
      createPathTest("popups", "popup-body")(id),
  },
  {
    name: "registration",
    test: (id: string) =>
      createPathTest("domains/identity/registration", "registration-input")(id) ||
      createPathTest("domains/identity/passwords", "new-password-field")(id) ||
      createPathTest("domains/identity/codes", "phone-field")(id) ||
      createPathTest("popups/steps", "registration-in-progress/")(id),
  },
  { name: "texts", test: createBlockTest(...textBlocks) },
  { name: "questions", test: createBlockTest("question/", "test/") },
  { name: "blocks", test: createBlockTest(...mainBlocks) },
  // The radio and the round buttons: no course page has them, and a page works without them until they load.
  {
    name: "bottom-widgets",
    test: createPathTest("app/widgets", "bottom-widgets", "floating-buttons/", "radio/"),
  },
  {
    name: "policies",
    test: createPathTest(
      "popups/page-popups/policy",
      "policy-panel",
      "policy-reader",
      "use-sticky",
    ),
  },
  { name: "small-blocks", test: createBlockTest(...smallBlocks) },
  { name: "block-kinds", test: (id: string) => id.endsWith("/block.ts") && isForEditing(id) },
].map((group, index, groups) => ({ ...group, priority: groups.length - index }));

/**
 * Everything that the server loads at its start, in two files instead of 140: Node needs about a millisecond for each
 * file. The steps of the popups are loaded dynamically, but all of them with the first page.
 */
const serverChunks = [
  { name: "start", tags: ["$initial" as const], priority: 2 },
  { name: "popups", test: createPathTest("popups", ""), priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [
    controlRouterReloads,
    dropUnusedRouterCode,
    shortRouteManifest,
    writeViewFileList,
    styleGlobs,
    viewGlobs,
    exportMarkdownConstructs,
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
    // Keep fonts in their own files: inlined fonts would be part of every first page.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        target: oldestBrowsers,
        cssTarget: oldestBrowsers,
        // Preload only the popup's files, which are many and needed at once. Other lists would enlarge the frame.
        modulePreload: {
          resolveDependencies: (file: string, needed: string[]) =>
            file.includes("popup-body") ? needed : [],
        },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            // Every page loads the names of a hundred files, and the hashes in them can't be compressed.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
          },
        },
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
      // Leave React's development version out of the build.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      // Bundle everything: unbundled, the database library alone needs 200 MB. Native modules, and libraries that start
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
