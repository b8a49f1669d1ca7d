import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importContent } from "#content/import-content.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { storeOldSettings } from "#tests/kit/store-old-settings.ts";
import { hostileAddresses, hostileCss, hostileTexts } from "./hostile-corpus.ts";
import { openFileStore } from "#tests/kit/file-store.ts";

/** Returns settings in which every text is hostile. */
export function createHostileSettings(): Record<string, unknown> {
  const text = hostileTexts.join(" ").slice(0, 190);
  const localized = { en: hostileTexts.join(" ") };
  const [address = ""] = hostileAddresses;
  const createMenuItem = (link: string, index: number) => ({
    id: `i${index}`,
    title: { en: hostileTexts[index % hostileTexts.length] },
    link,
    componentId: hostileTexts[1],
  });
  return {
    title: text,
    css: hostileCss.join("\n"),
    favicon: address,
    popupsColor: `red;}</style><script>`,
    theme: { color: `</style>${hostileTexts[0]}`, titleFont: `"</style>`, textFont: "x;}*{" },
    navigation: {
      items: hostileAddresses.map((link, index) => ({
        ...createMenuItem(link, index),
        children: [createMenuItem(link, index)],
      })),
    },
    contacts: { phone: text, email: text, address: text, description: localized },
    socials: {
      facebook: hostileAddresses[0],
      youtube: hostileAddresses[3],
      reddit: hostileAddresses[5],
    },
    seo: { title: localized, description: localized, keywords: localized },
    og: { image: address },
    logo: { en: address },
    registration: {
      callToAction: localized,
      fields: hostileTexts.slice(0, 8).map((hostile, index) => ({
        uid: `u${index}`,
        id: `field${index}`,
        name: { en: hostile },
        type: "text",
        active: true,
        defaultValue: hostile,
        validation: { regexp: hostile.slice(0, 100) },
      })),
    },
  };
}

const toYaml = (text: string) => JSON.stringify(text);
const [firstText = ""] = hostileTexts;

function renderPageFile(): string {
  const components = [
    `  - type: header\n    props:\n      title: ${toYaml(hostileTexts[2]!)}\n      text: ${toYaml(hostileTexts[3]!)}`,
    `  - type: quote\n    props:\n      text: ${toYaml(hostileTexts[1]!)}\n      author: ${toYaml(hostileTexts[5]!)}`,
    ...["course-list", "registration"].map((type) => `  - type: ${type}`),
  ];
  return `title: ${toYaml(hostileTexts[7]!)}\npublished: true\nseo:\n  description: ${toYaml(firstText)}\n  keywords: ${toYaml(hostileTexts[5]!)}\ncomponents:\n${components.join("\n")}\n`;
}

function renderLessonFile(): string {
  const texts = hostileTexts.map((text) => text.replace(/[\u2028\u2029]/g, " "));
  // Markdown drops tags. Escaped tags reach the portal as text.
  const escapedTexts = texts.map((text) => text.replaceAll("<", "\\<"));
  const links = hostileAddresses.map((address) => `[a link](${address.replace(/\s/g, "%20")})`);
  return [
    `---\nid: greeting\ntitle: ${toYaml(texts[3]!)}\nduration: 3\ndescription: ${toYaml(texts[0]!)}\n---`,
    ...escapedTexts,
    ...escapedTexts.map((text) => `## ${text}`),
    ...escapedTexts.map((text, index) => `- **${text}** \`${texts[index]}\``),
    links.join(" "),
    `:::note ${escapedTexts[2]}\n${escapedTexts[0]}\n:::`,
    `:::quote ${escapedTexts[4]}\n${escapedTexts[1]}\n:::`,
    `:::bible ${escapedTexts[0]} | ${escapedTexts[5]}\n1 ${escapedTexts[6]}\n:::`,
    `:::callout ${escapedTexts[3]}\n${escapedTexts[0]}\n:::`,
    `:::question {#q1}\n${escapedTexts[1]}\n- [ ] ${escapedTexts[2]} {#v1}\n- [x] ${escapedTexts[3]} {#v2}\n> ${escapedTexts[0]}\n:::`,
    `:::video https://www.youtube.com/watch?v=abc\n${escapedTexts[2]}\n:::`,
  ].join("\n\n");
}

/** Fills a portal with hostile settings and content, like a faulty or malicious import. */
export async function fillHostilePortal(ctx: SystemCtx, filesDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lampstand-hostile-"));
  try {
    await mkdir(join(folder, "pages"));
    await mkdir(join(folder, "courses", "hostile", "01-greeting"), { recursive: true });
    await writeFile(join(folder, "pages", "main.yaml"), renderPageFile());
    await writeFile(
      join(folder, "courses", "hostile", "course.yaml"),
      `id: hostile\ntype: free\ntitle: ${toYaml(hostileTexts[1]!)}\ndescription: ${toYaml(hostileTexts[2]!)}\nkeywords: ${toYaml(hostileTexts[5]!)}\npublished: true\ndateCreated: 2026-03-04\narbitraryWalkthrough: true\ncategory:\n  id: c\n  title: ${toYaml(hostileTexts[3]!)}\n`,
    );
    await writeFile(
      join(folder, "courses", "hostile", "01-greeting", "lesson.md"),
      renderLessonFile(),
    );
    await importContent({ ...ctx, files: openFileStore(filesDir), parts: [] }, folder);
    // These settings are refused today, but a portal may have saved them in an older version.
    await storeOldSettings(ctx, createHostileSettings());
  } finally {
    await rm(folder, { recursive: true });
  }
}

const scenarios = ["login", "sign-in", "login&step=forgot-password", "restore-password"];

/** One address for every kind of page of the portal. */
export const hostilePagePaths: readonly string[] = [
  "/",
  "/courses/hostile",
  "/lesson/greeting/",
  "/none/such",
  ...scenarios.map((scenario) => `/?scenario=${scenario}&pwdtoken=x`),
];

/** Returns `hostilePagePaths`, and addresses with hostile values in their path or query. */
export function listHostilePaths(): string[] {
  const values = [...hostileTexts, ...hostileAddresses].map(encodeURIComponent);
  return [
    ...hostilePagePaths,
    ...values.flatMap((value) => [
      `/?lang=${value}&scenario=${value}&step=${value}&returnTo=${value}`,
      `/?scenario=login&returnTo=${value}&utm_source=${value}&utm_campaign=${value}&mentor_id=${value}`,
      `/?scenario=restore-password&pwdtoken=${value}`,
      `/${value}`,
    ]),
  ];
}
