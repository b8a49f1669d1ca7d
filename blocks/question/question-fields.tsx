import { useTranslations } from "use-intl";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { Icon } from "#ui/icons.tsx";
import type { Answer } from "#blocks/screen.ts";

export type QuestionFieldsProps = {
  question: PublicQuestion;
  /** If given, the question is shown answered. */
  answer?: Answer | undefined;
  /** What was chosen in a form that was sent. */
  given?: readonly string[] | undefined;
  /** Whether the browser requires a choice. Without scripts, nothing else checks for one before the form is sent. */
  required: boolean;
  onChoose?: () => void;
};

/** The name of the form field with the chosen variants of a question. */
export const answerField = (componentId: string) => `answer.${componentId}`;

/** A question with its variants, open or answered. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { question, answer, given = [], required, onChoose } = props;
  const t = useTranslations();
  const letters = t("question.letters").split(" ");
  return (
    <fieldset className="question-card" tabIndex={-1}>
      <legend>{question.text}</legend>
      {question.image && <QuestionImage image={question.image} />}
      {question.multiple && !answer && (
        <p className="question-card__hint">{t("test.choose-all")}</p>
      )}
      <div className="answer-options" onChange={onChoose}>
        {question.variants.map((variant, index) => (
          <Option
            key={variant.id}
            variant={variant}
            question={question}
            letter={letters[index] ?? String(index + 1)}
            answer={answer}
            isGiven={given.includes(variant.id)}
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
  isGiven: boolean;
  required: boolean;
};

type VariantResult = "right" | "wrong" | null;

function Option({ variant, question, letter, answer, isGiven, required }: OptionProps) {
  const t = useTranslations();
  const isChosen = answer?.variants.includes(variant.id) ?? false;
  const result = answer ? resultOf(answer, variant.id, isChosen) : null;
  const classNames = [
    "answer-option",
    result && `answer-option--${result}`,
    answer && "is-disabled",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <label className={classNames}>
      <input
        type={question.multiple ? "checkbox" : "radio"}
        name={answerField(question.componentId)}
        value={variant.id}
        defaultChecked={isChosen || isGiven}
        disabled={answer !== undefined}
        required={required}
      />
      <i aria-hidden="true">
        {result ? <Icon name={result === "right" ? "check" : "close"} size={16} /> : letter}
      </i>
      <span>
        {variant.image && <QuestionImage image={variant.image} />}
        {variant.text}
      </span>
      {result && <em>{t(labelKeyOf(result, isChosen && answer!.right.length > 1))}</em>}
    </label>
  );
}

/** With several right variants, labels also say which were chosen. */
const labelKeyOf = (result: "right" | "wrong", isOwn: boolean) =>
  result === "wrong" ? "test.your-answer" : isOwn ? "test.your-right-answer" : "test.right-answer";

function resultOf(answer: Answer, variantId: string, isChosen: boolean): VariantResult {
  if (answer.right.includes(variantId)) return "right";
  return isChosen && answer.right.length > 0 ? "wrong" : null;
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
