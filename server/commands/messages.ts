import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { messageProblem } from "#domains/settings/messages/message-problem.server.ts";
import { putMessages } from "#domains/settings/messages/put-messages.server.ts";
import { readMessages } from "#domains/settings/messages/read-messages.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import texts from "#messages/en.json";
import { StartFailure } from "#platform/start-failure.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, requireChoice, portalOption, WrongUsage } from "./command-line.ts";

const englishTexts: Readonly<Record<string, string>> = texts;
const actions = ["export", "import"] as const;

/** An English text and its translation. If the translation is empty, the portal's primary language is shown. */
type MessageLine = { en: string; text: string };

/** Translates the interface into a language that the product does not have. */
export const messagesCommand = defineCommand({
  name: "messages",
  about: "exports every interface text to a file for translation, or imports that file",
  positionals: ["<export or import>", "<file.json>"],
  options: {
    ...portalOption,
    language: {
      value: "<code>",
      about: "the language to translate to, such as de",
      required: true,
    },
  },
  check([action], { language }) {
    requireChoice("messages command", action, actions);
    if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(language))
      throw new WrongUsage(`"${language}" is not a language code: write it as in de or pt-BR.`);
  },
  async run({ installation, print }, [action, fileName = ""], { portal, language }) {
    const file = resolve(fileName);
    const ctx = await systemContext(installation, portal);
    if (action === "export") {
      const translations = (await readMessages(ctx.db, ctx.portal.id))[language] ?? {};
      const lines = Object.entries(englishTexts).map(([key, en]): [string, MessageLine] => [
        key,
        { en, text: translations[key] ?? "" },
      ]);
      const text = `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`;
      await writeFile(file, text, { flag: "wx" });
      print(`${lines.length} texts are in ${file}. Write each translation into "text".`);
      return;
    }
    const messages = readTranslations(await readFile(file, "utf8"), file);
    const { langs } = ctx.settings.i18n;
    const languages = langs.includes(language) ? langs : [...langs, language];
    const { settings } =
      languages === langs
        ? ctx
        : await updateSettings(ctx, { settings: { i18n: { langs: languages } } });
    await putMessages({ ...ctx, settings }, { language, messages, mayLeaveOut: true });
    const untranslatedCount = Object.keys(englishTexts).length - Object.keys(messages).length;
    print(
      `Imported ${Object.keys(messages).length} texts; ${untranslatedCount} are not translated yet.`,
    );
    print(`The portal's languages are now ${languages.join(", ")}.`);
  },
});

/** Reads translations by message key. @throws StartFailure with every mistake, one per line */
function readTranslations(json: string, file: string): Record<string, string> {
  const messages: Record<string, string> = {};
  const mistakes: string[] = [];
  for (const [key, line] of Object.entries(parseJson(json, file))) {
    const text = (line as Partial<MessageLine> | null)?.text;
    if (text === "") continue;
    const problem = messageProblem(key, text);
    if (problem === null) messages[key] = text!;
    else mistakes.push(`"${key}" ${problem}.`);
  }
  if (mistakes.length > 0)
    throw new StartFailure(`Nothing was imported from ${file}:\n${mistakes.join("\n")}`);
  return messages;
}

function parseJson(json: string, file: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed === "object" && parsed !== null) return parsed as Record<string, unknown>;
  } catch (error) {
    throw new StartFailure(`The file ${file} is not valid JSON: ${(error as Error).message}`);
  }
  throw new StartFailure(`The file ${file} contains no texts.`);
}
