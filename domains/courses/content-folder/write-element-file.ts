import type { ElementBody, ElementSummary } from "#domains/courses/course.ts";
import { writeBlocks, type Writing } from "#domains/pages/content-folder/write-blocks.ts";
import { writeYaml } from "#domains/pages/content-folder/write-page.ts";

/** The file of an element (in the primary language) or of one of its translations. */
export function writeElementFile(
  { id, visible }: Pick<ElementSummary, "id" | "visible">,
  body: ElementBody,
  language: string,
  primary: string,
  writing: Writing,
): string {
  const { title, description, components } = body.texts[language]!;
  const facts =
    language === primary
      ? {
          duration: body.duration,
          date: body.date,
          passMark: body.passMark,
          ...(body.randomized ? { randomized: true } : {}),
          ...(visible ? {} : { visible }),
          accessType: body.accessType,
          ...(body.discussion ? { discussion: true } : {}),
        }
      : {};
  const head = writeYaml({
    ...(language === primary ? { id } : {}),
    title,
    ...(description === "" ? {} : { description }),
    ...facts,
  });
  return `---\n${head}---\n\n${writeBlocks(components, writing)}`;
}
