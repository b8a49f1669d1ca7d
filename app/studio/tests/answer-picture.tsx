import { useId } from "react";
import { useTranslations } from "use-intl";
import { toJson } from "#domains/drafts/operations.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import type { VariantImage } from "#domains/learning/answers/grading.ts";
import { ChooseMedia } from "#app/studio/blocks/inspector/choose-media.tsx";
import { useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import type { QuestionList } from "./use-question-list.ts";

type Props = {
  /** The way from the list of questions to the question or answer that has the picture. */
  path: readonly string[];
  image: VariantImage | undefined;
  list: QuestionList;
  /** Names what the picture belongs to. */
  label: string;
  /** Offers to choose a picture by an icon alone. */
  isIcon?: boolean;
};

/** The picture of a question or an answer: all languages share it, and each describes it in its own words. */
export function AnswerPicture({ path, image, list, label, isIcon = false }: Props) {
  const t = useTranslations();
  const language = useEditingLanguage();
  const altId = useId();
  const imagePath = [...path, "image"];
  const choose = ({ url, width, height, alts }: StoredMedia) => {
    const size = width === null || height === null ? null : { width, height };
    const value = toJson({ url, alt: alts[language] ?? "", ...size });
    list.change([{ op: "set", path: imagePath, value }]);
  };
  if (!image && isIcon) return <ChooseMedia kind="picture" iconLabel={label} onChoose={choose} />;
  return (
    <fieldset className="studio-answer-picture">
      <legend className="studio-hidden">{label}</legend>
      {image && (
        <>
          <img src={image.url} alt="" />
          <div className="studio-field">
            <label htmlFor={altId}>{t("studio.block-field.alt")}</label>
            <input
              className="studio-input"
              id={altId}
              lang={language}
              dir="auto"
              value={image.alt ?? ""}
              onChange={({ target }) => list.write([...imagePath, "alt"], target.value)}
            />
          </div>
        </>
      )}
      <ChooseMedia kind="picture" onChoose={choose} />
      {image && (
        <button
          type="button"
          className="studio-button studio-button--quiet"
          onClick={() => list.change([{ op: "unset", path: imagePath }])}
        >
          {t("studio.blocks.picture-remove")}
        </button>
      )}
    </fieldset>
  );
}
