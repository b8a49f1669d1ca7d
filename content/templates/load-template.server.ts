import type { Ctx } from "#domains/settings/context.server.ts";
import type { RichNode } from "#ui/rich-node.ts";
import type { Template } from "./read-template.server.ts";
import type { Page } from "#domains/pages/page.ts";
import { defaultTemplate } from "#domains/pages/page-schema.ts";

/** `privacy-policy.en.md` and so on: the installation's texts for pages that a portal has not written itself. */
const files = import.meta.glob<string>("./*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every template exists in this language. */
const fallbackLanguage = "en";

const read = new Map<string, Template>();

/**
 * Returns the template of an alias in a language as a page, filled in with the portal's name and contacts; null if
 * there is none. Leaves out a paragraph with a contact that the portal doesn't have.
 */
export async function loadTemplate(
  ctx: Pick<Ctx, "portal" | "settings" | "language">,
  alias: string,
): Promise<Page | null> {
  const { language, settings } = ctx;
  const languages = [language, settings.i18n.primaryLang, fallbackLanguage];
  const shownIn = languages.find((one) => Object.hasOwn(files, fileOf(alias, one)));
  if (shownIn === undefined) return null;
  const template = await templateOf(fileOf(alias, shownIn));
  const words = { portal: settings.title || ctx.portal.name, email: settings.contacts.email };
  return {
    id: `template-${alias}`,
    alias,
    environmentId: ctx.portal.id,
    published: true,
    title: template.title,
    description: "",
    keywords: "",
    noindex: alias === "404" || alias === "access-denied" || alias === defaultTemplate,
    template: defaultTemplate,
    type: "template",
    middleware: [],
    model: null,
    index: 0,
    edited: 0,
    language: shownIn,
    components: [
      {
        id: "text",
        type: "rich-text",
        props: { nodes: filled(template.nodes, words) },
        children: [],
      },
    ],
  };
}

const fileOf = (alias: string, language: string) => `./${alias}.${language}.md`;

async function templateOf(file: string): Promise<Template> {
  const known = read.get(file);
  if (known !== undefined) return known;
  // Loaded with the first template: a server starts faster without the code that parses Markdown.
  const { readTemplate } = await import("./read-template.server.ts");
  const template = readTemplate(file, files[file]!);
  read.set(file, template);
  return template;
}

type Words = Readonly<Record<string, string>>;
const placeholder = /\{(\w+)\}/g;

function filled(nodes: readonly RichNode[], words: Words): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (isBlock(node) && namesMissing(node, words)) return [];
    if (node.type === "text") return [{ ...node, text: say(node.text, words) }];
    if (!("children" in node)) return [node];
    const children = filled(node.children, words);
    return [
      node.type === "link"
        ? { ...node, href: say(node.href, words), children }
        : { ...node, children },
    ];
  });
}

const say = (text: string, words: Words) =>
  text.replace(placeholder, (written, name: string) => words[name] ?? written);

const isBlock = ({ type }: RichNode) => type === "paragraph" || type === "item";

function namesMissing(node: RichNode, words: Words): boolean {
  const text = node.type === "link" ? node.href : "text" in node ? node.text : "";
  if ([...text.matchAll(placeholder)].some(([, name]) => words[name!] === "")) return true;
  return "children" in node && node.children.some((child) => namesMissing(child, words));
}
