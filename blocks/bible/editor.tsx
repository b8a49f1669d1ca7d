import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { BlockEditorProps } from "#blocks/block.ts";
import type { BibleProps } from "./block.ts";

/** A pause in typing after which the passage is looked up. */
const pauseMs = 500;

type Passage = Pick<BibleProps, "verses" | "translation"> & { name: string; language: string };

/**
 * Finds a passage while its reference is typed, and fills in its verses. Verses that somebody wrote or changed are only
 * replaced when they press the button. So are verses in another language than the text.
 */
export default function Editor({ props, language, onChange }: BlockEditorProps<BibleProps>) {
  const t = useTranslations();
  const id = useId();
  const { reference } = props;
  const passage = usePassage(reference, language);
  const filledIn = useRef(wordsOf([]));
  const current = wordsOf(props.verses);
  const fillIn = ({ translation, verses }: Passage) => {
    filledIn.current = wordsOf(verses);
    onChange("translation", translation);
    onChange("verses", verses);
  };
  const fillInIfUntouched = useEffectEvent((found: Passage) => {
    const isFilledIn = wordsOf(found.verses) === current;
    const isReadable = found.language === language;
    if (isReadable && !isFilledIn && current === filledIn.current) fillIn(found);
  });
  useEffect(() => {
    if (passage) fillInIfUntouched(passage);
  }, [passage]);
  return (
    <div className="studio-field">
      <label htmlFor={id}>{t("studio.block-field.reference")}</label>
      <input
        className="studio-input"
        id={id}
        dir="auto"
        value={reference}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange("reference", event.target.value)}
      />
      <p className="studio-field__help" id={`${id}-note`} role="status">
        {passage === null
          ? t("studio.block.bible.how")
          : t("studio.block.bible.found", { name: passage.name, count: passage.verses.length })}
      </p>
      {passage && wordsOf(passage.verses) !== current && (
        <button type="button" className="studio-button" onClick={() => fillIn(passage)}>
          {t("studio.block.bible.fill-in", { translation: passage.translation })}
        </button>
      )}
    </div>
  );
}

/** The verses as one text, to compare them. */
const wordsOf = (verses: BibleProps["verses"]): string =>
  verses.map(({ number, text }) => `${number} ${text}`).join("\n");

function usePassage(reference: string, language: string): Passage | null {
  const [found, setFound] = useState<{ reference: string; passage: Passage | null } | null>(null);
  useEffect(() => {
    if (!/\d/.test(reference)) return undefined;
    const aborter = new AbortController();
    const timer = setTimeout(async () => {
      const passage = await loadPassage(reference, language, aborter.signal);
      if (!aborter.signal.aborted) setFound({ reference, passage });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [reference, language]);
  return found?.reference === reference ? found.passage : null;
}

async function loadPassage(
  reference: string,
  language: string,
  signal: AbortSignal,
): Promise<Passage | null> {
  try {
    const query = new URLSearchParams({ reference, lang: language });
    const response = await fetch(`/api/bible/passage?${query}`, { signal });
    return response.ok ? ((await response.json()) as Passage) : null;
  } catch {
    // Without a connection, the verses can still be typed.
    return null;
  }
}
