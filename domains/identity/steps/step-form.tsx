import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { useShake } from "#ui/checkbox.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import { SigningConsent, SigningNotice } from "#domains/identity/sign-in/signing-agreement.tsx";
import { WayButtons } from "#domains/identity/sign-in/way-buttons.tsx";
import type { Way } from "#domains/identity/sign-in/way.ts";
import { useWays, wayOf } from "#domains/identity/sign-in/use-ways.tsx";
import { saveTyped, useDraft } from "#domains/identity/registration/use-draft.ts";
import { wordKeyOf } from "./form-field.ts";
import type { Checked, Values } from "./step-checks.ts";
import type { StepViewProps } from "./step-view.ts";
import { type FormControl, isFormControl, useFieldErrors } from "./use-field-errors.ts";

/** What a step's field is given by its form. */
export type FieldState = {
  name: string;
  error: ReactNode;
  announce: boolean;
  autoFocus?: boolean;
  defaultValue: string;
  readOnly: boolean;
};

/** What a form asks of the step's view; a screen's own form brings it, too. */
export type StepFormView = Pick<
  StepViewProps,
  "action" | "answer" | "busy" | "entered" | "focusesFirst" | "methodHref" | "send" | "step"
>;

export type StepFormProps = {
  view: StepFormView;
  /** What the form means to its page's action: by default the popup's step. */
  intent?: string;
  /** What stands in it is what is stored: nothing typed before is put back over it. */
  draftless?: boolean;
  check: (values: Values) => Checked;
  /** Key of the form's own line over these errors (section 8). */
  lineOf: (wrong: Checked) => string;
  /** Keys of the button's words, still and at work; without them the ways in are all there is to press. */
  submitKey?: string;
  /** The portal's own words in their place. */
  submitText?: string | undefined;
  busyKey?: string;
  /** The step's verb that the form's own button sends, where it is not the step's main one. */
  submitVerb?: string;
  /** Other sign-in methods, above the fields: their buttons send the same form. */
  ways?: readonly Way[];
  /** The signing agreement: a box, a sentence, or none. */
  agreement?: "box" | "notice" | undefined;
  /** Asked when all is well: true keeps the form here, e.g. because a question comes first. */
  hold?: () => boolean;
  /** What a portal's own field is called; the interface's word for a field is known. */
  labelOf?: (name: string) => string | undefined;
  /** A way out of a field's error, by its key: shown after its text. */
  helpFor?: (key: string) => ReactNode;
  children?: (field: (name: string, initial?: string) => FieldState) => ReactNode;
};

/** The form of a popup's step: it works as it stands in the HTML; with scripts it checks first and stays in place. */
export function StepForm(props: StepFormProps) {
  const { view, check, agreement, children, submitKey, ways = [] } = props;
  const verb = props.submitVerb && { name: "verb", value: props.submitVerb };
  const { answer, busy } = view;
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const { errors, left, onBlur, onInput, checkAll } = useFieldErrors(form, check, answer?.errors);
  const [shaking, shake] = useShake();
  const [line, setLine] = useFormLine(view);
  useDraft(form, answer?.values, props.draftless);
  const { take, hidden, status } = useWays(view, form, setLine);

  function submit(event: FormEvent<HTMLFormElement>) {
    const submitter = submitterOf(event);
    const way = wayOf(submitter);
    const box = event.currentTarget.elements.namedItem("agreed");
    const disagrees = box instanceof HTMLInputElement && !box.checked;
    if (way && !busy && !disagrees && take(way, submitter as HTMLButtonElement) === "browser")
      return;
    event.preventDefault();
    if (busy || (way && !disagrees)) return;
    const wrong = way ? {} : checkAll();
    const isWrong = Object.keys(wrong).length > 0;
    setLine(isWrong ? t(props.lineOf(wrong)) : null);
    if (disagrees) shake();
    if (disagrees && !isWrong) box.focus();
    if (isWrong || disagrees || props.hold?.()) return;
    view.send(event.currentTarget, submitterOf(event));
  }
  function leave(event: FocusEvent<HTMLFormElement>) {
    const { target, relatedTarget } = event;
    // Who only looks elsewhere first, at the policy say, has not passed the field over.
    const isPassedOver = isFormControl(relatedTarget) || isTouched(target);
    if (isCheckedField(target) && isPassedOver) onBlur(target.name);
  }
  function typed(event: FormEvent<HTMLFormElement>) {
    if (!props.draftless) saveTyped(event.target);
    if (isCheckedField(event.target)) onInput(event.target.name);
  }
  const fieldNames: string[] = [];
  function field(name: string, initial = ""): FieldState {
    fieldNames.push(name);
    const autoFocus = view.focusesFirst === true && fieldNames[0] === name;
    const error = errors[name] && <FieldError {...{ name, error: errors[name], ...props }} />;
    const defaultValue = answer?.values[name] ?? view.entered?.[name] ?? initial;
    return { name, error, announce: left === name, autoFocus, defaultValue, readOnly: busy };
  }
  return (
    <>
      {line !== null && (
        <FormLine key={line} takesFocus={Object.keys(errors).length === 0}>
          {line}
        </FormLine>
      )}
      <form
        ref={form}
        className="form"
        method="post"
        action={view.action}
        noValidate
        onSubmit={submit}
        onBlur={leave}
        onInput={typed}
      >
        <input type="hidden" name="intent" value={props.intent ?? "scenario"} />
        <input type="hidden" name="step" value={view.step} />
        {ways.length > 0 && (
          <>
            {/* Enter in a field sends the form itself, not the first of the other methods. */}
            {submitKey && (
              <button
                type="submit"
                className="visually-hidden"
                tabIndex={-1}
                aria-hidden="true"
                {...verb}
              />
            )}
            {hidden}
            {/* An open email field is a sign-in method like those that have a button. */}
            <WayButtons offered={ways} count={ways.length + (submitKey ? 1 : 0)} busy={busy} />
            {status}
            {submitKey && <p className="or-divider">{t("scenario.login.or-email")}</p>}
          </>
        )}
        {children?.(field)}
        {submitKey && (
          <Button
            {...verb}
            type="submit"
            large
            wide
            busy={busy}
            off={busy}
            busyLabel={props.busyKey && t(props.busyKey)}
          >
            {props.submitText || t(submitKey)}
          </Button>
        )}
        {agreement === "box" && (
          <SigningConsent shaking={shaking} missed={answer?.errors["agreed"] !== undefined} />
        )}
        {agreement === "notice" && <SigningNotice />}
      </form>
    </>
  );
}

/** The button that sent the form. */
export const submitterOf = ({ nativeEvent }: FormEvent): HTMLElement | null =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;

/** The agreement's box is looked at when the form is sent. */
function isCheckedField(target: EventTarget): target is FormControl {
  return isFormControl(target) && target.name !== "" && target.name !== "agreed";
}

/** Whether somebody has typed or chosen something in a field. */
const isTouched = (field: EventTarget): boolean =>
  field instanceof HTMLSelectElement || (isFormControl(field) && field.value !== "");

/** The form's own line: what the server said last, until this browser sees something itself. */
function useFormLine({ answer }: Pick<StepViewProps, "answer">) {
  const t = useTranslations();
  const said = answer && (answer.message ?? (answer.messageKey ? t(answer.messageKey) : null));
  // The box or a field says it itself; what nobody is shown a text for has an empty one.
  const errors = Object.entries(answer?.errors ?? {});
  const isSaid = errors.some(([name, { key }]) => name === "agreed" || key === answer?.messageKey);
  const server = isSaid ? null : said || null;
  const [local, setLocal] = useState<{ over: typeof answer; text: string | null } | null>(null);
  const line = local && local.over === answer ? local.text : server;
  return [line, (text: string | null) => setLocal({ over: answer, text })] as const;
}

const requiredKey = "crud.validation.message.required";

type FieldErrorProps = Pick<StepFormProps, "labelOf" | "helpFor"> & {
  name: string;
  error: Checked[string];
};

/** FORM-25: read by itself, an error of a missing answer says which field it is about. */
function FieldError({ name, error: { key, params }, labelOf, helpFor }: FieldErrorProps) {
  const t = useTranslations();
  const message = t(key, params);
  const word = wordKeyOf(name);
  const field = key === requiredKey ? (labelOf?.(name) ?? (word && t(word))) : undefined;
  const help = helpFor?.(key);
  return (
    <>
      {field === undefined ? message : t("popup.field.message", { field, message })}
      {help && <> {help}</>}
    </>
  );
}

/**
 * The line over a form that says what is wrong with it. Where no field says more, it takes the focus, so that it is seen
 * and read also when the form is longer than the screen. One that came with the page is at its top.
 */
export function FormLine({ children, takesFocus = false }: FormLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [focused] = useState(hydrated && takesFocus);
  useEffect(() => {
    if (focused) line.current?.focus();
  }, [focused]);
  return (
    <div ref={line} className="message" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <p>{children}</p>
    </div>
  );
}

type FormLineProps = { children: ReactNode; takesFocus?: boolean };
