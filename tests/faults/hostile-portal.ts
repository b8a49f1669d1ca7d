import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importContent } from "#content/import-content.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { storeOldSettings } from "#tests/kit/store-old-settings.ts";
import { hostileAddresses, hostileCss, hostileTexts } from "./hostile-corpus.ts";

/** Returns settings in which every text is hostile. */
export function hostileSettings(): Record<string, unknown> {
  const text = hostileTexts.join(" ").slice(0, 190);
  const localized = { en: hostileTexts.join(" ") };
  const [address = ""] = hostileAddresses;
  const item = (link: string, at: number) => ({
    id: `i${at}`,
    title: { en: hostileTexts[at % hostileTexts.length] },
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
      items: hostileAddresses.map((link, at) => ({
        ...item(link, at),
        children: [item(link, at)],
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
      fields: hostileTexts.slice(0, 8).map((hostile, at) => ({
        uid: `u${at}`,
        id: `field${at}`,
        name: { en: hostile },
        type: "text",
        active: true,
        defaultValue: hostile,
        validation: { regexp: hostile.slice(0, 100) },
      })),
    },
  };
}

const yaml = (text: string) => JSON.stringify(text);
const [first = ""] = hostileTexts;

function page(): string {
  const components = [
    `  - type: header\n    props:\n      title: ${yaml(hostileTexts[2]!)}\n      text: ${yaml(hostileTexts[3]!)}`,
    `  - type: quote\n    props:\n      text: ${yaml(hostileTexts[1]!)}\n      author: ${yaml(hostileTexts[5]!)}`,
    ...["course-list", "registration"].map((type) => `  - type: ${type}`),
  ];
  return `title: ${yaml(hostileTexts[7]!)}\npublished: true\nseo:\n  description: ${yaml(first)}\n  keywords: ${yaml(hostileTexts[5]!)}\ncomponents:\n${components.join("\n")}\n`;
}

function lesson(): string {
  const raw = hostileTexts.map((text) => text.replace(/[\u2028\u2029]/g, " "));
  // Markdown drops tags. Escaped tags reach the portal as text.
  const words = raw.map((text) => text.replaceAll("<", "\\<"));
  const links = hostileAddresses.map((address) => `[a link](${address.replace(/\s/g, "%20")})`);
  return [
    `---\nid: greeting\ntitle: ${yaml(raw[3]!)}\nduration: 3\ndescription: ${yaml(raw[0]!)}\n---`,
    ...words,
    ...words.map((text) => `## ${text}`),
    ...words.map((text, at) => `- **${text}** \`${raw[at]}\``),
    links.join(" "),
    `:::note ${words[2]}\n${words[0]}\n:::`,
    `:::quote ${words[4]}\n${words[1]}\n:::`,
    `:::bible ${words[0]} | ${words[5]}\n1 ${words[6]}\n:::`,
    `:::callout ${words[3]}\n${words[0]}\n:::`,
    `:::question {#q1}\n${words[1]}\n- [ ] ${words[2]} {#v1}\n- [x] ${words[3]} {#v2}\n> ${words[0]}\n:::`,
    `:::video https://www.youtube.com/watch?v=abc\n${words[2]}\n:::`,
  ].join("\n\n");
}

/** Fills a portal with hostile settings and content, like a faulty or malicious import. */
export async function fillHostile(ctx: SystemCtx, filesDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lampstand-hostile-"));
  try {
    await mkdir(join(folder, "pages"));
    await mkdir(join(folder, "courses", "hostile", "01-greeting"), { recursive: true });
    await writeFile(join(folder, "pages", "main.yaml"), page());
    await writeFile(
      join(folder, "courses", "hostile", "course.yaml"),
      `id: hostile\ntype: free\ntitle: ${yaml(hostileTexts[1]!)}\ndescription: ${yaml(hostileTexts[2]!)}\nkeywords: ${yaml(hostileTexts[5]!)}\npublished: true\ndateCreated: 2026-03-04\narbitraryWalkthrough: true\ncategory:\n  id: c\n  title: ${yaml(hostileTexts[3]!)}\n`,
    );
    await writeFile(join(folder, "courses", "hostile", "01-greeting", "lesson.md"), lesson());
    await importContent({ ...ctx, filesDir, parts: [] }, folder);
    // These settings are refused today, but a portal may have saved them in an older version.
    await storeOldSettings(ctx, hostileSettings());
  } finally {
    await rm(folder, { recursive: true });
  }
}

const scenarios = ["login", "sign-in", "login&step=forgot-password", "restore-password"];

/** One address for every kind of page of the portal. */
export const hostilePages: readonly string[] = [
  "/",
  "/courses/hostile",
  "/lesson/greeting/",
  "/none/such",
  ...scenarios.map((scenario) => `/?scenario=${scenario}&pwdtoken=x`),
];

/** Returns `hostilePages`, and addresses with hostile values in their path or query. */
export function hostilePaths(): string[] {
  const values = [...hostileTexts, ...hostileAddresses].map(encodeURIComponent);
  return [
    ...hostilePages,
    ...values.flatMap((value) => [
      `/?lang=${value}&scenario=${value}&step=${value}&returnTo=${value}`,
      `/?scenario=login&returnTo=${value}&utm_source=${value}&utm_campaign=${value}&mentor_id=${value}`,
      `/?scenario=restore-password&pwdtoken=${value}`,
      `/${value}`,
    ]),
  ];
}
