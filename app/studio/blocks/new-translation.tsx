import { useTranslations } from "use-intl";
import { toJson } from "#domains/drafts/operations.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";

type Props = {
  draft: EditedDraft<{ texts: Readonly<Record<string, object>> }>;
  /** A text without anything in it. */
  emptyText: object;
  language: string;
  primaryLanguage: string;
};

/** A lesson or page without a text in this language: it begins empty or with a copy of the primary language's text. */
export function NewTranslation({ draft, emptyText, language, primaryLanguage }: Props) {
  const t = useTranslations();
  const original = draft.document.texts[primaryLanguage];
  const start = (text: object) =>
    draft.change([{ op: "set", path: ["texts", language], value: toJson(text) }]);
  const name = new Intl.DisplayNames([document.documentElement.lang], { type: "language" });
  return (
    <EmptyNote title={t("studio.blocks.untranslated")}>
      {original && (
        <button type="button" className="studio-button" onClick={() => start(original)}>
          {t("studio.blocks.start-with-copy", { language: name.of(primaryLanguage) ?? "" })}
        </button>
      )}{" "}
      <button type="button" className="studio-button" onClick={() => start(emptyText)}>
        {t("studio.blocks.start-empty")}
      </button>
    </EmptyNote>
  );
}
