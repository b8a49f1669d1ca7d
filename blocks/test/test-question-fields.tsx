import type { PublicTestQuestion } from "#domains/learning/answers/test-questions.ts";
import { ArrangementFields } from "#blocks/arrange/arrangement-fields.tsx";
import { isArranged } from "#blocks/arrange/pairs.ts";
import { hasChoice } from "#blocks/question/answer-form.tsx";
import { answerField, QuestionFields } from "#blocks/question/question-fields.tsx";
import type { Answer } from "#blocks/screen.ts";
import { isPublicArrangement } from "./test-data.ts";

type TestQuestionFieldsProps = {
  question: PublicTestQuestion;
  answer?: Answer | undefined;
  /** What was chosen before: on an earlier visit, or in a form that was sent. */
  given?: readonly string[] | undefined;
  required: boolean;
  onChoose: () => void;
};

/** A question of a test, of any kind. */
export function TestQuestionFields(props: TestQuestionFieldsProps) {
  const { question, answer, given, required, onChoose } = props;
  return isPublicArrangement(question) ? (
    <ArrangementFields
      exercise={question}
      answer={answer}
      given={given}
      required={required}
      onChange={onChoose}
    />
  ) : (
    <QuestionFields {...props} question={question} />
  );
}

/** Whether the form has a whole answer to the question. */
export const hasAnswer = (form: HTMLFormElement, question: PublicTestQuestion): boolean =>
  isPublicArrangement(question)
    ? isArranged(form, question)
    : hasChoice(form, answerField(question.componentId));

/** The key of the message for a question without a whole answer. */
export const missingKeyOf = (question: PublicTestQuestion | undefined) =>
  question && isPublicArrangement(question) ? "arrange.each-once" : "test.choose-first";
