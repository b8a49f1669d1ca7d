import { useId } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { Json } from "#domains/drafts/operations.ts";
import { wordsOf } from "#domains/drafts/block-words.ts";
import type { TranslatedText } from "#domains/drafts/translated-texts.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { RichText } from "#ui/rich-text.tsx";
import type { RootData } from "#request/root-data.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import { useKindName } from "#app/studio/blocks/block-names.ts";
import { TextInput } from "#app/studio/blocks/text/text-input.tsx";
import { useEditingLanguage } from "#app/studio/editing/editing-context.tsx";

type Props = {
  text: TranslatedText;
  isOpen: boolean;
  canWrite: boolean;
  /** The field has got the focus. */
  onFocus: () => void;
  /** Opens the text and gives it the focus. */
  onOpen: () => void;
  onWrite: (value: Json) => void;
  onConfirm: () => void;
};

/** One text: the original, and its translation in a field. */
export function TranslatedRow({
  text,
  isOpen,
  canWrite,
  onFocus,
  onOpen,
  onWrite,
  onConfirm,
}: Props) {
  const t = useTranslations();
  const id = useId();
  const { primaryLanguage } = useRouteLoaderData("root") as RootData;
  const language = useEditingLanguage();
  const label = useLabel(text);
  const { original, translation, state, isFormatted } = text;
  // A copy of the original that nobody has translated yet.
  const isCopy = state === "missing" && wordsOf(translation) === wordsOf(original);
  const stateName = t(`studio.translate.state.${state}`);
  return (
    <li data-text={text.id} data-open={isOpen || undefined}>
      <div
        className="studio-translate__original"
        lang={primaryLanguage}
        dir={textDirection(primaryLanguage)}
      >
        <Original {...{ original, isFormatted }} />
      </div>
      <div className="studio-translate__translation">
        <div className="studio-translate__label">
          <label htmlFor={id}>{label}</label>
          <span
            className={`studio-publish-light__lamp studio-publish-light__lamp--${lights[state]}`}
          />
          <span className="studio-small studio-muted">{stateName}</span>
        </div>
        {!canWrite ? (
          <p className="studio-muted studio-small">{t("studio.translate.no-place")}</p>
        ) : isFormatted ? (
          <FormattedTranslation {...{ id, label, text, isCopy, isOpen, onOpen, onWrite }} />
        ) : (
          <textarea
            id={id}
            className="studio-input"
            rows={1}
            lang={language}
            dir={textDirection(language)}
            value={isCopy ? "" : String(translation ?? "")}
            onFocus={onFocus}
            onChange={({ target }) => onWrite(target.value)}
          />
        )}
        {canWrite && state === "outdated" && (
          <button type="button" className="studio-button" onClick={onConfirm}>
            {t("studio.translate.still-right")}
          </button>
        )}
        {canWrite && state === "missing" && (
          <button type="button" className="studio-button" onClick={() => onWrite(original)}>
            {t("studio.translate.same")}
          </button>
        )}
      </div>
    </li>
  );
}

/** The lights say how far something is: lit, half lit, or not lit yet. */
const lights = { done: "published", outdated: "changed", missing: "draft" } as const;

/** Names a text by its block and its field: "Bible passage: Translation". */
function useLabel({ block, field }: TranslatedText): string {
  const t = useTranslations();
  const nameOf = useKindName();
  if (!block) return t(`studio.translate.field.${field}` as never);
  const kind = nameOf(block.type);
  const key = `studio.block-field.${field}` as never;
  const name = t.has(key) ? t(key) : kind;
  return name === kind ? kind : t("studio.translate.block-text", { kind, field: name });
}

/** The original as learners see it. Its links don't lead away from the editor. */
const Original = ({ original, isFormatted }: Pick<TranslatedText, "original" | "isFormatted">) =>
  isFormatted ? (
    <div className="prose" onClickCapture={(event) => event.preventDefault()}>
      <RichText nodes={original as unknown as RichNode[]} />
    </div>
  ) : (
    <p>{String(original)}</p>
  );

type FormattedProps = Pick<Props, "text" | "isOpen" | "onOpen" | "onWrite"> & {
  id: string;
  label: string;
  isCopy: boolean;
};

/** A formatted translation. Its editor opens when it is needed: a lesson may have hundreds. */
function FormattedTranslation({
  id,
  label,
  text,
  isCopy,
  isOpen,
  onOpen,
  onWrite,
}: FormattedProps) {
  const t = useTranslations();
  const language = useEditingLanguage();
  const nodes = (text.translation ?? text.original) as unknown as RichNode[];
  if (isOpen)
    return (
      <TextInput
        label={label}
        nodes={nodes}
        onChange={(changed) => onWrite(changed as unknown as Json)}
      />
    );
  return (
    <>
      {!isCopy && (
        <div
          className="prose"
          lang={language}
          dir={textDirection(language)}
          onClickCapture={(event) => event.preventDefault()}
        >
          <RichText nodes={nodes} />
        </div>
      )}
      <button id={id} type="button" className="studio-button" onClick={onOpen}>
        {t(isCopy ? "studio.translate.write" : "studio.translate.change")}
      </button>
    </>
  );
}
