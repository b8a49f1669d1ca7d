import { useTranslations } from "use-intl";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { Icon } from "#ui/icons.tsx";
import type { Answer } from "#blocks/screen.ts";

export type QuestionFieldsProps = {
  question: PublicQuestion;
  /** If given, the question is shown answered. */
  answer?: Answer | undefined;
  /** Whether the browser requires a choice. It must without scripts. */
  required: boolean;
  onChoose?: () => void;
};

/** The name of the form field with the chosen variants of a question. */
export const answerField = (componentId: string) => `answer.${componentId}`;

/** A question with its variants, open or answered. */
export function QuestionFields({ question, answer, required, onChoose }: QuestionFieldsProps) {
  const t = useTranslations();
  const letters = t("question.letters").split(" ");
  return (
    <fieldset className="question-card" tabIndex={-1}>
      <legend>{question.text}</legend>
      {question.image && <QuestionImage image={question.image} />}
      {question.multiple && !answer && (
        <p className="question-card__hint">{t("test.choose-all")}</p>
      )}
      <div className="answer-mark" onChange={onChoose}>
        {question.variants.map((variant, place) => (
          <Option
            key={variant.id}
            variant={variant}
            question={question}
            letter={letters[place] ?? String(place + 1)}
            answer={answer}
            required={required && !question.multiple}
          />
        ))}
      </div>
    </fieldset>
  );
}

type OptionProps = {
  variant: PublicQuestion["variants"][number];
  question: PublicQuestion;
  letter: string;
  answer: Answer | undefined;
  required: boolean;
};

type Mark = "ok" | "no" | null;

function Option({ variant, question, letter, answer, required }: OptionProps) {
  const t = useTranslations();
  const chosen = answer?.variants.includes(variant.id) ?? false;
  const mark = answer ? markOf(answer, variant.id, chosen) : null;
  const names = ["answer-option", mark && `answer-option--${mark}`, answer && "is-off"]
    .filter(Boolean)
    .join(" ");
  return (
    <label className={names}>
      <input
        type={question.multiple ? "checkbox" : "radio"}
        name={answerField(question.componentId)}
        value={variant.id}
        defaultChecked={chosen}
        disabled={answer !== undefined}
        required={required}
      />
      <i aria-hidden="true">
        {mark ? <Icon name={mark === "ok" ? "check" : "close"} size={16} /> : letter}
      </i>
      <span>
        {variant.image && <QuestionImage image={variant.image} />}
        {variant.text}
      </span>
      {mark && <em>{t(labelOf(mark, chosen && question.multiple))}</em>}
    </label>
  );
}

/** With several right variants, labels also say which were chosen. */
const labelOf = (mark: "ok" | "no", isOwn: boolean) =>
  mark === "no" ? "test.your-answer" : isOwn ? "test.your-right-answer" : "test.right-answer";

function markOf(answer: Answer, variantId: string, chosen: boolean): Mark {
  if (answer.right.includes(variantId)) return "ok";
  return chosen && answer.right.length > 0 ? "no" : null;
}

function QuestionImage({ image }: { image: NonNullable<PublicQuestion["image"]> }) {
  return (
    <img
      className="question-card__image"
      src={image.url}
      alt={image.alt ?? ""}
      width={image.width}
      height={image.height}
      loading="lazy"
      decoding="async"
    />
  );
}
