import { parse, stringify } from "yaml";
import { type ContentFolder, translationOf } from "#content/content-folder.ts";
import type { Languages } from "#content/parse-content.ts";

/** The language of the files without a language in their name, in all starters. */
const starterLanguage = "en";

const frontMatterPattern = /^---\n([\s\S]*?)\n---\n/;

/**
 * Returns a starter as it would be if it had been written for these languages: the primary language's texts are the
 * originals. Languages that the portal lacks are left out. A primary language without texts begins with the English ones.
 */
export function adaptFolder(
  folder: ContentFolder,
  { primary, langs }: Languages,
  more: ReadonlyMap<string, string> = new Map(),
): ContentFolder {
  const source = new Map([...folder.texts, ...more]);
  const texts = new Map<string, string>();
  for (const [path, text] of source) {
    if (translationOf(path)) continue;
    const translated = source.get(pathIn(path, primary));
    texts.set(path, translated === undefined ? text : withFieldsOf(text, translated, path));
    for (const language of langs) {
      if (language === primary) continue;
      const translation = language === starterLanguage ? text : source.get(pathIn(path, language));
      if (translation !== undefined && path !== "portal.yaml")
        texts.set(pathIn(path, language), translationFields(translation, path));
    }
  }
  const others = [...folder.files].filter((path) => !folder.texts.has(path));
  return { ...folder, texts, files: new Set([...texts.keys(), ...others]) };
}

/** `pages/main.yaml` in Ukrainian is `pages/main.uk.yaml`. */
const pathIn = (path: string, language: string) =>
  path.replace(/(\.\w+)$/, (ending) => `.${language}${ending}`);

/** Makes a translation the original: it gets the fields that only the original has. */
function withFieldsOf(original: string, translation: string, path: string): string {
  if (path.endsWith(".yaml")) return mergeYaml(original, translation);
  const [, fields = ""] = frontMatterPattern.exec(original) ?? [];
  const [start = "", translatedFields = ""] = frontMatterPattern.exec(translation) ?? [];
  const body = translation.slice(start.length);
  return `---\n${mergeYaml(fields, translatedFields)}---\n${body}`;
}

type Tree = Record<string, unknown>;

function mergeYaml(original: string, translation: string): string {
  const base = parse(original) as Tree;
  const changed = parse(translation) as Tree;
  const merged = { ...base, ...changed };
  // A translation names only the title of a category.
  if (isTree(base["category"]) && isTree(changed["category"]))
    merged["category"] = { ...base["category"], ...changed["category"] };
  return stringify(merged, { lineWidth: 0 });
}

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields that the original of a course or page has, and its translations don't. */
const originalFields = [
  "type",
  "cover",
  "dateCreated",
  "certificate",
  "sections",
  "arbitraryWalkthrough",
  "published",
  "noindex",
  "id",
];

/** Makes an original a translation: it loses the fields that translations don't have. */
function translationFields(text: string, path: string): string {
  if (!path.endsWith(".yaml")) return text;
  const tree = parse(text) as Tree;
  for (const field of originalFields) delete tree[field];
  const { category } = tree as { category?: Tree };
  if (category) tree["category"] = { title: category["title"] };
  return stringify(tree, { lineWidth: 0 });
}
