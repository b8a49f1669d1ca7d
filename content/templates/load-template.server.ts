import type { Ctx } from "#domains/settings/context.server.ts";
import type { RichNode } from "#ui/rich-node.ts";
import type { Template } from "./read-template.server.ts";
import type { Page } from "#domains/pages/page.ts";
import { defaultTemplate } from "#domains/pages/page-schema.ts";

/** `privacy-policy.en.md` and so on: the installation's texts for pages that a portal has not written itself. */
const templateFiles = import.meta.glob<string>("./*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every template exists in this language. */
const fallbackLanguage = "en";

const templates = new Map<string, Template>();

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
  const templateLanguage = languages.find((candidate) =>
    Object.hasOwn(templateFiles, fileOf(alias, candidate)),
  );
  if (templateLanguage === undefined) return null;
  const template = await readCachedTemplate(fileOf(alias, templateLanguage));
  const values = { portal: settings.title || ctx.portal.name, email: settings.contacts.email };
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
    language: templateLanguage,
    components: [
      {
        id: "text",
        type: "rich-text",
        props: { nodes: fillNodes(template.nodes, values) },
        children: [],
      },
    ],
  };
}

/** Returns the Markdown of an alias in a language, with its placeholders; null if there is none. */
export const readTemplateText = (alias: string, language: string): string | null =>
  templateFiles[fileOf(alias, language)] ?? null;

const fileOf = (alias: string, language: string) => `./${alias}.${language}.md`;

async function readCachedTemplate(file: string): Promise<Template> {
  const cachedTemplate = templates.get(file);
  if (cachedTemplate !== undefined) return cachedTemplate;
  // Import the Markdown parser only for the first template, because the server starts faster without it.
  const { readTemplate } = await import("./read-template.server.ts");
  const template = readTemplate(file, templateFiles[file]!);
  templates.set(file, template);
  return template;
}

type PlaceholderValues = Readonly<Record<string, string>>;
const placeholderPattern = /\{(\w+)\}/g;

function fillNodes(nodes: readonly RichNode[], values: PlaceholderValues): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (isBlock(node) && usesEmptyValue(node, values)) return [];
    if (node.type === "text") return [{ ...node, text: fillPlaceholders(node.text, values) }];
    if (!("children" in node)) return [node];
    const children = fillNodes(node.children, values);
    return [
      node.type === "link"
        ? { ...node, href: fillPlaceholders(node.href, values), children }
        : { ...node, children },
    ];
  });
}

const fillPlaceholders = (text: string, values: PlaceholderValues) =>
  text.replace(placeholderPattern, (placeholder, name: string) => values[name] ?? placeholder);

const isBlock = ({ type }: RichNode) => type === "paragraph" || type === "item";

function usesEmptyValue(node: RichNode, values: PlaceholderValues): boolean {
  const text = node.type === "link" ? node.href : "text" in node ? node.text : "";
  if ([...text.matchAll(placeholderPattern)].some(([, name]) => values[name!] === "")) return true;
  return "children" in node && node.children.some((child) => usesEmptyValue(child, values));
}
