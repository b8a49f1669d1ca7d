import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated, reservedPlace } from "#ui/hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import type { RichNode } from "#ui/rich-node.ts";
import { AnswerForm, AnswerNotice, hasChoice } from "#blocks/question/answer-form.tsx";
import { answerField, QuestionFields } from "#blocks/question/question-fields.tsx";
import type { Answering } from "#blocks/question/use-answering.ts";
import { Intro } from "./intro.tsx";
import { Overview } from "./overview.tsx";
import { Steps } from "./steps.tsx";
import type { TestDraft } from "./test-draft.ts";
import {
  goToNextStep,
  mark,
  recordAnswer,
  startTest,
  resumeTest,
  type TestStore,
  goToStep,
  needsOverview,
} from "./test-store.ts";

type TestFormProps = {
  componentId: string;
  intro: readonly RichNode[];
  passMark: number;
  questions: readonly PublicQuestion[];
  answering: Answering;
  /** Only an element stores a result; elsewhere the questions are only shown. */
  savesResult: boolean;
  /** The id of the attempt. */
  session: string;
  /** The interrupted attempt to resume. */
  draft: TestDraft | null;
  onDraft: (draft: Omit<TestDraft, "after">) => void;
};

/** All questions of a test in one form: with scripts one at a time, without scripts below each other. */
export function TestForm(props: TestFormProps) {
  const { componentId, intro, passMark, questions, answering, savesResult, session } = props;
  const { draft, onDraft } = props;
  const t = useTranslations();
  const hydrated = useHydrated();
  const ids = questions.map((question) => question.componentId);
  const [store, setStore] = useState(() => startTest(ids, session));
  const root = useRef<HTMLDivElement>(null);
  const [restored, setRestored] = useState<TestDraft | null>(null);
  if (draft && draft !== restored) {
    setRestored(draft);
    setStore(resumeTest(session, draft.steps, draft.place, ids.length));
  }
  useEffect(() => {
    if (draft && root.current) choose(root.current, draft.answers);
  }, [draft]);
  const [isOverview, setOverview] = useState(false);
  const [unchosen, setUnchosen] = useState(0);
  const place = store.activeStep;
  const shown = useShownQuestion(isOverview ? -1 : place);
  const last = questions.length - 1;

  /** Saves the answers on this device, because the page may close before the test is submitted. */
  function save(now: TestStore) {
    const form = root.current?.closest("form");
    if (form && savesResult)
      onDraft({ answers: chosenIn(form, ids), steps: now.list, place: now.activeStep });
  }
  function move(now: TestStore) {
    setStore(now);
    save(now);
  }
  /** Returns the store, which then records whether the form has an answer to the active question. */
  function withCurrentAnswer(form: HTMLFormElement): TestStore {
    const id = ids[place];
    return recordAnswer(store, id !== undefined && hasChoice(form, answerField(id)), ids.length);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isOverview) return answering.send(event);
    const now = withCurrentAnswer(event.currentTarget);
    const step = now.list[place];
    const open = step !== undefined && !step.answered && !step.marked;
    setUnchosen(open ? unchosen + 1 : 0);
    if (open) return;
    move(goToNextStep(now, ids));
    if (place < last) return;
    if (needsOverview(now)) setOverview(true);
    else if (savesResult) answering.send(event);
  }
  function show(next: number | null, form?: HTMLFormElement | null) {
    const now = form ? withCurrentAnswer(form) : store;
    setUnchosen(0);
    setOverview(next === null);
    move(next === null ? now : goToStep(now, next));
  }
  return (
    <AnswerForm
      answering={answering}
      intent="test"
      componentId={componentId}
      className={hydrated ? undefined : "test__waits"}
      onSubmit={submit}
    >
      <div ref={root} />
      {(!hydrated || (place === 0 && !isOverview)) && (
        <Intro nodes={intro} total={questions.length} passMark={passMark} />
      )}
      {!isOverview && <Steps store={store} total={questions.length} waits={!hydrated} />}
      {questions.map((question, index) => (
        <div
          key={question.componentId}
          ref={index === place && !isOverview ? shown : undefined}
          className="test__question"
          hidden={hydrated && (isOverview || index !== place)}
        >
          <p className="test__number">
            {t("test.question-number", { number: index + 1, total: questions.length })}
          </p>
          <QuestionFields
            question={question}
            required={!hydrated}
            onChoose={() => {
              setUnchosen(0);
              save(store);
            }}
          />
        </div>
      ))}
      {hydrated && isOverview && (
        <Overview list={store.list} questions={questions} onSelect={show} />
      )}
      {!isOverview && questions.length > 1 && (
        <MarkButton
          waits={!hydrated}
          pressed={store.list[place]?.marked === true}
          onPress={() => move(mark(store))}
        />
      )}
      <AnswerNotice
        message={unchosen > 0 ? "test.choose-first" : answering.fault}
        times={unchosen}
      />
      <div className="question-card__end">
        {hydrated && place > 0 && !isOverview ? (
          <Button kind="text" onClick={(event) => show(place - 1, event.currentTarget.form)}>
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
            <Button kind="text" onClick={(event) => show(null, event.currentTarget.form)}>
              {t("test.over-all")}
            </Button>
          )}
        {(savesResult || (hydrated && place < last)) && (
          <Button type="submit" large busy={answering.busy}>
            {hydrated && !isOverview && place < last
              ? t("test.next-question")
              : t("test.see-result")}
          </Button>
        )}
      </div>
    </AnswerForm>
  );
}

/** Returns the chosen variants of each question that has any. */
function chosenIn(form: HTMLFormElement, ids: readonly string[]): TestDraft["answers"] {
  const data = new FormData(form);
  const all = ids.map((id) => [id, data.getAll(answerField(id)).map(String)] as const);
  return Object.fromEntries(all.filter(([, chosen]) => chosen.length > 0));
}

/** Restores earlier choices, except for questions answered since. */
function choose(inForm: HTMLElement, answers: TestDraft["answers"]): void {
  const form = inForm.closest("form");
  if (!form) return;
  for (const [id, chosen] of Object.entries(answers)) {
    if (hasChoice(form, answerField(id))) continue;
    for (const input of form.querySelectorAll<HTMLInputElement>("input"))
      if (input.name === answerField(id)) input.checked = chosen.includes(input.value);
  }
}

type MarkButtonProps = { waits: boolean; pressed: boolean; onPress: () => void };

function MarkButton({ waits, pressed, onPress }: MarkButtonProps) {
  const t = useTranslations();
  return (
    <button
      type="button"
      className="test__mark"
      {...reservedPlace(waits)}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <i aria-hidden="true" />
      {t("test.mark")}
    </button>
  );
}

/** Focuses the question that is now shown, so that it is in view and read aloud. */
function useShownQuestion(place: number) {
  const shown = useRef<HTMLDivElement>(null);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    shown.current?.querySelector("fieldset")?.focus();
  }, [place]);
  return shown;
}
