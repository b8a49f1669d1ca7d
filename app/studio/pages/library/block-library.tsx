import { useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { categories } from "#blocks/block.ts";
import { catalogue } from "#blocks/catalogue.ts";
import { sampleOf } from "#blocks/samples.ts";
import { randomName } from "#app/live/live-message.ts";
import type { Place } from "#app/studio/blocks/block-commands.ts";
import { mayContain } from "#app/studio/blocks/child-kinds.ts";
import { createBlock } from "#app/studio/blocks/new-block.ts";
import { PreparedContext } from "#app/studio/blocks/prepared-blocks.ts";
import { useEditor } from "#app/studio/blocks/use-editing.ts";
import { usePreparedBlocks } from "#app/studio/blocks/use-prepared-blocks.ts";
import { loadSection } from "#app/studio/blocks/sections/section-requests.ts";
import { useSections } from "#app/studio/blocks/sections/use-sections.ts";
import { Note } from "#app/studio/ui/note.tsx";
import { LibraryFrame } from "./library-frame.tsx";
import { LibraryTile } from "./library-tile.tsx";

/** Kinds that only make sense inside a lesson or in another block. */
const hiddenKinds: readonly string[] = ["panel", "question", "test", "quiz", "webinar-player"];

const kinds = [...catalogue.keys()].filter(
  (kind) => !hiddenKinds.includes(kind) && mayContain(null, kind),
);
const samples = kinds.map(sampleOf);

/**
 * The blocks to add, by category, each with a small picture: the real block with sample content, in the portal's look.
 * Only the pictures on the screen are drawn.
 */
export function BlockLibrary() {
  const t = useTranslations();
  const { editing, language } = useEditor();
  const prepared = usePreparedBlocks(samples, language);
  const [search, setSearch] = useState("");
  const [problem, setProblem] = useState(false);
  const { sections } = useSections(true);
  const field = useRef<HTMLInputElement>(null);
  const words = search.trim().toLocaleLowerCase();
  const textsOf = useMemo(
    () =>
      new Map(
        kinds.map((kind) => [
          kind,
          {
            name: t(`studio.block.${kind}.name` as never) as string,
            help: t(`studio.block.${kind}.help` as never) as string,
          },
        ]),
      ),
    [t],
  );
  const isFound = (...texts: string[]) => texts.join(" ").toLocaleLowerCase().includes(words);
  const found = kinds.filter((kind) => {
    const { name, help } = textsOf.get(kind)!;
    return isFound(name, help);
  });
  const foundSections = sections.filter(({ name }) => isFound(name));
  const add = (kind: string, place: Place) => editing.insert(createBlock(kind, randomName), place);
  const addSection = async (id: string, place: Place) => {
    const blocks = await loadSection(id);
    setProblem(blocks === null);
    if (blocks) editing.insertSection(blocks, place);
  };
  return (
    <div className="studio-library">
      <input
        ref={field}
        className="studio-input"
        type="search"
        aria-label={t("studio.blocks.search")}
        placeholder={t("studio.pages.search-blocks", { count: kinds.length })}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {problem && <Note kind="bad">{t("studio.sections.problem.failed")}</Note>}
      <p className="studio-hidden" role="status">
        {words !== "" &&
          t("studio.pages.found-blocks", { count: found.length + foundSections.length })}
      </p>
      <PreparedContext value={prepared}>
        <LibraryFrame language={language}>
          {foundSections.length > 0 && (
            <section>
              <h2>{t("studio.sections.title")}</h2>
              <ul>
                {foundSections.map(({ id, name }) => (
                  <li key={id}>
                    <LibraryTile
                      name={name}
                      onChoose={() => void addSection(id, editing.placeAfterSelected())}
                      dragged={{ kind: null, insert: (place) => void addSection(id, place) }}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {categories
            .map((category) => ({
              category,
              shown: found.filter((kind) => catalogue.get(kind)!.category === category),
            }))
            .filter(({ shown }) => shown.length > 0)
            .map(({ category, shown }) => (
              <section key={category}>
                <h2>{t(`style-guide.category.${category}` as never)}</h2>
                <ul>
                  {shown.map((kind) => (
                    <li key={kind}>
                      <LibraryTile
                        name={textsOf.get(kind)!.name}
                        help={textsOf.get(kind)!.help}
                        sample={samples[kinds.indexOf(kind)]!}
                        onChoose={() => add(kind, editing.placeAfterSelected())}
                        dragged={{ kind, insert: (place) => add(kind, place) }}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          {found.length + foundSections.length === 0 && <p>{t("studio.blocks.none-found")}</p>}
        </LibraryFrame>
      </PreparedContext>
    </div>
  );
}
