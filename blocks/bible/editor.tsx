import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { BlockEditorProps } from "#blocks/block.ts";
import type { BibleProps } from "./block.ts";

/** A pause in typing after which the passage is looked up. */
const pauseMs = 500;

type Passage = Pick<BibleProps, "verses" | "translation"> & { name: string };

/** Finds a passage while its reference is typed, and offers to fill in its verses. */
export default function Editor({ props, language, onChange }: BlockEditorProps<BibleProps>) {
  const t = useTranslations();
  const id = useId();
  const { reference } = props;
  const passage = usePassage(reference, language);
  const fillIn = ({ name, translation, verses }: Passage) => {
    onChange("reference", name);
    onChange("translation", translation);
    onChange("verses", verses);
  };
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
      {passage && (
        <button type="button" className="studio-button" onClick={() => fillIn(passage)}>
          {t("studio.block.bible.fill-in", { translation: passage.translation })}
        </button>
      )}
    </div>
  );
}

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
