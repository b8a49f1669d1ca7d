import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PublicTestQuestion } from "#domains/learning/answers/test-questions.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated, reservedSpaceProps } from "#ui/use-hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import type { RichNode } from "#ui/rich-node.ts";
import { AnswerForm, AnswerNotice, hasChoice } from "#blocks/question/answer-form.tsx";
import { answerField } from "#blocks/question/question-fields.tsx";
import type { AnswerSubmission } from "#blocks/question/use-answer-submission.ts";
import { Intro } from "./intro.tsx";
import { Overview } from "./overview.tsx";
import { Steps } from "./steps.tsx";
import { isPublicArrangement } from "./test-data.ts";
import type { TestDraft } from "./test-draft.ts";
import { hasAnswer, missingKeyOf, TestQuestionFields } from "./test-question-fields.tsx";
import {
  goToNextStep,
  toggleMark,
  recordAnswer,
  startTest,
  resumeTest,
  type TestStore,
  goToStep,
  needsOverview,
} from "./test-store.ts";
import { useRefusedAnswers } from "./use-refused-answers.ts";

type TestFormProps = {
  componentId: string;
  intro: readonly RichNode[];
  passMark: number;
  attemptsLeft: number | null;
  questions: readonly PublicTestQuestion[];
  submission: AnswerSubmission;
  /** Whether the result is stored. Only a course element stores it; other screens only show the questions. */
  savesResult: boolean;
  /** The id of the attempt. */
  attemptId: string;
  /** The interrupted attempt to resume. */
  draft: TestDraft | null;
  /** Absent: interrupted attempts aren't saved. */
  onDraft: ((draft: Omit<TestDraft, "previousResult">) => void) | undefined;
};

/** All questions of a test in one form: with scripts one at a time, without scripts below each other. */
export function TestForm(props: TestFormProps) {
  const { componentId, intro, passMark, questions, submission, savesResult, attemptId } = props;
  const { attemptsLeft, draft, onDraft } = props;
  const t = useTranslations();
  const hydrated = useHydrated();
  const ids = questions.map((question) => question.componentId);
  const [store, setStore] = useState(() => startTest(ids, attemptId));
  const root = useRef<HTMLDivElement>(null);
  const [restoredDraft, setRestoredDraft] = useState<TestDraft | null>(null);
  if (draft && draft !== restoredDraft) {
    setRestoredDraft(draft);
    setStore(resumeTest(attemptId, draft.steps, draft.stepIndex, ids.length));
  }
  useEffect(() => {
    if (draft && root.current) restoreAnswers(root.current, draft.answers);
  }, [draft]);
  const refused = useRefusedAnswers(componentId);
  const [isOverview, setIsOverview] = useState(false);
  const [emptySubmitCount, setEmptySubmitCount] = useState(0);
  const stepIndex = store.activeStep;
  const questionRef = useShownQuestion(isOverview ? -1 : stepIndex);
  const lastIndex = questions.length - 1;

  /** Saves the answers on this device, because the page may close before the test is submitted. */
  function saveDraft(nextStore: TestStore) {
    const form = root.current?.closest("form");
    if (form && savesResult)
      onDraft?.({
        answers: readChoices(form, ids),
        steps: nextStore.list,
        stepIndex: nextStore.activeStep,
      });
  }
  function changeStore(nextStore: TestStore) {
    setStore(nextStore);
    saveDraft(nextStore);
  }
  /** Returns the store after recording whether the form has an answer to the active question. */
  function withCurrentAnswer(form: HTMLFormElement): TestStore {
    const question = questions[stepIndex];
    return recordAnswer(store, question !== undefined && hasAnswer(form, question), ids.length);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isOverview) return submission.send(event);
    const nextStore = withCurrentAnswer(event.currentTarget);
    const step = nextStore.list[stepIndex];
    const isIncomplete = step !== undefined && !step.answered && !step.marked;
    setEmptySubmitCount(isIncomplete ? emptySubmitCount + 1 : 0);
    if (isIncomplete) return;
    changeStore(goToNextStep(nextStore, ids));
    if (stepIndex < lastIndex) return;
    if (needsOverview(nextStore)) setIsOverview(true);
    else if (savesResult) submission.send(event);
  }
  function goToQuestion(nextIndex: number | null, form?: HTMLFormElement | null) {
    const nextStore = form ? withCurrentAnswer(form) : store;
    setEmptySubmitCount(0);
    setIsOverview(nextIndex === null);
    changeStore(nextIndex === null ? nextStore : goToStep(nextStore, nextIndex));
  }
  return (
    <AnswerForm
      submission={submission}
      intent="test"
      componentId={componentId}
      className={hydrated ? undefined : "test--before-hydration"}
      onSubmit={submit}
    >
      <div ref={root} />
      {(!hydrated || (stepIndex === 0 && !isOverview)) && (
        <Intro
          nodes={intro}
          questions={questions}
          passMark={passMark}
          attemptsLeft={attemptsLeft}
        />
      )}
      {!isOverview && (
        <Steps store={store} total={questions.length} isBeforeHydration={!hydrated} />
      )}
      {questions.map((question, index) => (
        <div
          key={question.componentId}
          ref={index === stepIndex && !isOverview ? questionRef : undefined}
          className="test__question"
          hidden={hydrated && (isOverview || index !== stepIndex)}
        >
          <p className="test__number">
            {t("test.question-number", { number: index + 1, total: questions.length })}
          </p>
          <TestQuestionFields
            question={question}
            given={refused?.answers[question.componentId] ?? arrangementOf(draft, question)}
            required={!hydrated}
            onChoose={() => {
              setEmptySubmitCount(0);
              saveDraft(store);
            }}
          />
        </div>
      ))}
      {hydrated && isOverview && (
        <Overview steps={store.list} questions={questions} onSelect={goToQuestion} />
      )}
      {!isOverview && questions.length > 1 && (
        <MarkButton
          isBeforeHydration={!hydrated}
          pressed={store.list[stepIndex]?.marked === true}
          onPress={() => changeStore(toggleMark(store))}
        />
      )}
      <AnswerNotice
        messageKey={
          emptySubmitCount > 0
            ? missingKeyOf(questions[stepIndex])
            : (submission.errorKey ?? refused?.messageKey ?? null)
        }
        submitCount={emptySubmitCount}
      />
      <div className="question-card__end">
        {hydrated && stepIndex > 0 && !isOverview ? (
          <Button
            variant="text"
            onClick={(event) => goToQuestion(stepIndex - 1, event.currentTarget.form)}
          >
            <Icon name="back" size={16} flip />
            {t("test.previous-question")}
          </Button>
        ) : (
          <span />
        )}
        {hydrated &&
          store.mode === "revision" &&
          store.list.length === ids.length &&
          !isOverview && (
            <Button
              variant="text"
              onClick={(event) => goToQuestion(null, event.currentTarget.form)}
            >
              {t("test.over-all")}
            </Button>
          )}
        {(savesResult || (hydrated && stepIndex < lastIndex)) && (
          <Button type="submit" large busy={submission.isBusy}>
            {hydrated && !isOverview && stepIndex < lastIndex
              ? t("test.next-question")
              : t("test.see-result")}
          </Button>
        )}
      </div>
    </AnswerForm>
  );
}

/** Returns what is chosen, by question. Questions without a choice are left out. */
function readChoices(form: HTMLFormElement, ids: readonly string[]): TestDraft["answers"] {
  const data = new FormData(form);
  const choices = ids.map((id) => [id, data.getAll(answerField(id)).map(String)] as const);
  return Object.fromEntries(choices.filter(([, chosen]) => chosen.length > 0));
}

/** The draft's answer to an exercise. Choices are restored in the form, where a newer one stays. */
const arrangementOf = (draft: TestDraft | null, question: PublicTestQuestion) =>
  isPublicArrangement(question) ? draft?.answers[question.componentId] : undefined;

/** Restores the choices of the draft, except for questions that the learner has answered in the meantime. */
function restoreAnswers(element: HTMLElement, answers: TestDraft["answers"]): void {
  const form = element.closest("form");
  if (!form) return;
  for (const [id, chosen] of Object.entries(answers)) {
    if (hasChoice(form, answerField(id))) continue;
    for (const input of form.querySelectorAll<HTMLInputElement>("input"))
      if (input.name === answerField(id)) input.checked = chosen.includes(input.value);
    for (const select of form.querySelectorAll("select"))
      if (select.name === answerField(id))
        select.value = chosen.find((pair) => isOptionOf(select, pair)) ?? "";
  }
}

const isOptionOf = (select: HTMLSelectElement, value: string): boolean =>
  [...select.options].some((option) => option.value === value);

type MarkButtonProps = { isBeforeHydration: boolean; pressed: boolean; onPress: () => void };

function MarkButton({ isBeforeHydration, pressed, onPress }: MarkButtonProps) {
  const t = useTranslations();
  return (
    <button
      type="button"
      className="test__mark"
      {...reservedSpaceProps(isBeforeHydration)}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <i aria-hidden="true" />
      {t("test.mark")}
    </button>
  );
}

/** Focuses the question that is now shown, so that it is in view and read aloud. */
function useShownQuestion(index: number) {
  const questionRef = useRef<HTMLDivElement>(null);
  const previousIndex = useRef(index);
  useEffect(() => {
    if (previousIndex.current === index) return;
    previousIndex.current = index;
    questionRef.current?.querySelector("fieldset")?.focus();
  }, [index]);
  return questionRef;
}
