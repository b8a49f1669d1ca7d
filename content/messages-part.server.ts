import * as z from "zod/mini";
import type { Place, Problems } from "./problems.ts";
import { writeYaml } from "./pages/write-page.ts";
import { readYaml } from "./yaml-file.ts";
import { portalTag } from "#domains/settings/announce-change.server.ts";
import { messageProblem } from "#domains/settings/messages/message-problem.server.ts";
import { writeMessage } from "#domains/settings/messages/put-messages.server.ts";
import { readMessages } from "#domains/settings/messages/read-messages.server.ts";
import type { ContentPart } from "./content-part.server.ts";
import { type ContentFolder, listFolder } from "./content-folder.ts";
import { type Changes, type ImportRun, noChanges } from "./import-run.server.ts";
import { readStoredSettings } from "#domains/settings/read-portal.server.ts";
import { settingsSchema } from "#domains/settings/settings.ts";

const folderName = "messages";
const fileSchema = z.record(z.string(), z.string());

type MessagesFile = { language: string; texts: Readonly<Record<string, string>>; place: Place };

/** The portal's own texts in the content folder: `messages/<language>.yaml`, each line a key and its text. */
export const messagesPart: ContentPart = {
  folders: [folderName],
  read(folder, problems) {
    const files = readFiles(folder, problems);
    return async (run) => ({ messages: files ? await writeMessages(run, files) : noChanges() });
  },
  async writeTexts({ portal }, tx) {
    const messagesByLanguage = Object.entries(await readMessages(tx, portal.id));
    return new Map(
      messagesByLanguage.map(([language, texts]) => [
        `${folderName}/${language}.yaml`,
        writeYaml(sortByKey(texts)),
      ]),
    );
  },
};

const sortByKey = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)));

function readFiles(folder: ContentFolder, problems: Problems): MessagesFile[] | undefined {
  if (!listFolder(folder, "").folders.includes(folderName)) return undefined;
  return listFolder(folder, folderName).files.flatMap((name) => {
    const path = `${folderName}/${name}`;
    const language = /^([A-Za-z-]+)\.yaml$/.exec(name)?.[1];
    const text = folder.texts.get(path);
    if (language === undefined || text === undefined) {
      problems.warn({ file: path, line: 1 }, "The file is not used.");
      return [];
    }
    const file = readYaml({ file: path, text }, fileSchema, problems);
    if (!file) return [];
    for (const [key, messageText] of Object.entries(file.value)) {
      const problem = messageProblem(key, messageText);
      if (problem !== null)
        problems.error({ file: path, line: file.lineOf([key]) }, `"${key}" ${problem}.`);
    }
    return [{ language, texts: file.value, place: { file: path, line: 1 } }];
  });
}

/** Writes the folder's messages. A key that the folder lacks gets the product's own text again. */
async function writeMessages(
  { ctx, tx, problems, tags }: ImportRun,
  files: MessagesFile[],
): Promise<Changes> {
  const changes = noChanges();
  const environmentId = ctx.portal.id;
  const storedMessages = await readMessages(tx, environmentId);
  // The folder's settings are already applied, so these are the languages that the folder sets.
  const { langs } = settingsSchema.parse(await readStoredSettings(tx, environmentId)).i18n;
  for (const language of new Set([
    ...Object.keys(storedMessages),
    ...files.map((file) => file.language),
  ])) {
    const file = files.find((candidate) => candidate.language === language);
    const texts = file?.texts ?? {};
    const storedTexts = storedMessages[language] ?? {};
    for (const key of new Set([...Object.keys(storedTexts), ...Object.keys(texts)])) {
      const text = texts[key] ?? null;
      const name = `${language}: ${key}`;
      if (text === storedTexts[key]) {
        changes.unchanged.push(name);
        continue;
      }
      changes[
        text === null ? "removed" : storedTexts[key] === undefined ? "created" : "changed"
      ].push(name);
      await writeMessage(tx, { environmentId, language, key, text });
      tags.add(portalTag(environmentId));
    }
    if (file && !langs.includes(language))
      problems.error(file.place, `The portal does not have the language "${language}".`);
  }
  return changes;
}
