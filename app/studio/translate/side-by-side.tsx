import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { type Json, toJson } from "#domains/drafts/operations.ts";
import {
  listTranslatedTexts,
  readBlocks,
  type TranslatedText,
  type Translation,
  type TranslationState,
} from "#domains/drafts/translated-texts.ts";
import type { TranslationRules } from "#domains/drafts/translation-rules.ts";
import {
  alignTranslation,
  confirmTranslation,
  countOwnBlocks,
  writeTranslation,
} from "#domains/drafts/write-translation.ts";
import type { Component } from "#domains/pages/component.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import type { RootData } from "#request/root-data.ts";
import { randomName } from "#app/live/live-message.ts";
import { BlockEditing } from "#app/studio/blocks/block-editing.ts";
import editorStyles from "#app/studio/blocks/styles/studio-block-editor.css?url";
import { EditorContext, type EditorContextValue } from "#app/studio/blocks/use-editing.ts";
import { useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { Counts } from "./counts.tsx";
import { TranslatedRow } from "./translated-row.tsx";

type Props = { draft: EditedDraft<object>; rules: TranslationRules };

const isUnfinished = ({ state }: TranslatedText): boolean => state !== "done";

/** The original and its translation, text by text. Only the translation can be changed. */
export default function SideBySide({ draft, rules }: Props) {
  const t = useTranslations();
  const language = useEditingLanguage();
  const { primaryLanguage, language: shown } = useRouteLoaderData("root") as RootData;
  const translation = useMemo<Translation>(
    () => ({ document: toJson(draft.document), rules, primaryLanguage, language }),
    [draft.document, rules, primaryLanguage, language],
  );
  const texts = useMemo(() => listTranslatedTexts(translation), [translation]);
  const ownBlocks = useMemo(() => countOwnBlocks(translation), [translation]);
  const [openId, setOpenId] = useState<string | null>(null);
  /** The text that gets the focus, and how often one got it. */
  const [moved, setMoved] = useState({ id: "", count: 0 });
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector(`[data-text="${CSS.escape(moved.id)}"]`);
    row?.querySelector<HTMLElement>("textarea, [contenteditable=true]")?.focus();
  }, [moved]);
  const moveTo = (id: string) => {
    setOpenId(id);
    setMoved(({ count }) => ({ id, count: count + 1 }));
  };

  const write = (text: TranslatedText, value: Json) =>
    draft.change(writeTranslation(translation, text, value), {
      typing: `${language}.translation.${text.id}`,
    });
  /** Opens the next unfinished text in a direction; at the end it goes on from the beginning. */
  const goOn = (direction: 1 | -1, done: string | null = null) => {
    const from = texts.findIndex(({ id }) => id === openId);
    const start = from < 0 && direction === -1 ? texts.length : from;
    const order = texts.map(
      (_, step) => texts[(start + direction * (step + 1) + 2 * texts.length) % texts.length]!,
    );
    const next = order.find((text) => isUnfinished(text) && text.id !== done);
    if (next) moveTo(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    const open = texts.find(({ id }) => id === openId);
    if (open?.state === "outdated" && !event.shiftKey)
      draft.change(confirmTranslation(translation, open));
    goOn(event.shiftKey ? -1 : 1, openId);
  };
  const count = (state: TranslationState) => texts.filter((text) => text.state === state).length;
  const unfinished = texts.filter(isUnfinished).length;
  return (
    <TranslationEditor {...{ draft, translation }}>
      <StyleSheet href={editorStyles} />
      <section className="studio-translate" aria-labelledby="studio-translate-title">
        <header className="studio-translate__header">
          <div>
            <h2 id="studio-translate-title">
              {t("studio.translate.heading", {
                original: languageNameIn(shown, primaryLanguage),
                language: languageNameIn(shown, language),
              })}
            </h2>
            <p role="status">
              <Counts counts={{ missing: count("missing"), outdated: count("outdated") }} />
            </p>
          </div>
          {([-1, 1] as const).map((direction) => {
            const name = direction === 1 ? "next" : "previous";
            return (
              <button
                key={name}
                type="button"
                className="studio-button"
                title={t(`studio.translate.${name}-key`)}
                disabled={unfinished === 0}
                onClick={() => goOn(direction)}
              >
                <StudioIcon name={direction === 1 ? "arrow-down" : "arrow-up"} />
                {t(`studio.translate.${name}`)}
              </button>
            );
          })}
        </header>
        {ownBlocks > 0 && (
          <div className="studio-translate__note">
            <p>{t("studio.translate.own-blocks", { count: ownBlocks })}</p>
            <button
              type="button"
              className="studio-button"
              onClick={() => draft.change(alignTranslation(translation))}
            >
              {t("studio.translate.use-blocks")}
            </button>
          </div>
        )}
        {texts.length === 0 && <p className="studio-muted">{t("studio.translate.nothing")}</p>}
        <ol ref={list} onKeyDownCapture={onKeyDown}>
          {texts.map((text) => (
            <TranslatedRow
              key={text.id}
              text={text}
              isOpen={text.id === openId}
              // Writing would give the translation the original's blocks, and remove its own.
              canWrite={text.translation !== undefined || text.block === null || ownBlocks === 0}
              onFocus={() => setOpenId(text.id)}
              onOpen={() => moveTo(text.id)}
              onWrite={(value) => write(text, value)}
              onConfirm={() => draft.change(confirmTranslation(translation, text))}
            />
          ))}
        </ol>
      </section>
    </TranslationEditor>
  );
}

type EditorProps = { draft: EditedDraft<object>; translation: Translation; children: ReactNode };

/** Formatted texts are written with the editor of blocks, which needs to know the blocks of the translation. */
function TranslationEditor({ draft, translation, children }: EditorProps) {
  const { rules, language } = translation;
  const { change, undo, redo } = draft;
  const base = useMemo(() => rules.blocksPath(language), [rules, language]);
  const blocks = useMemo(
    () => readBlocks(translation, language) as unknown as Component[],
    [translation, language],
  );
  const [editing] = useState(
    () => new BlockEditing({ blocks, base, change, undo, redo }, randomName),
  );
  useLayoutEffect(
    () => editing.update({ blocks, base, change, undo, redo }),
    [editing, blocks, base, change, undo, redo],
  );
  const context = useMemo<EditorContextValue>(
    // Blocks are added to the original only.
    () => ({
      editing,
      openAddMenu: () => {},
      openSaveSection: () => {},
      hasSections: false,
      surface: "lesson",
      canArrange: false,
      language,
      direction: textDirection(language),
    }),
    [editing, language],
  );
  return <EditorContext value={context}>{children}</EditorContext>;
}
