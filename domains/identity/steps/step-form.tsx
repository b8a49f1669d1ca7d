import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { useShake } from "#ui/checkbox.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import { SigningConsent, SigningNotice } from "#domains/identity/sign-in/signing-agreement.tsx";
import { SignInMethodButtons } from "#domains/identity/sign-in/sign-in-method-buttons.tsx";
import type { SignInMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import {
  useSignInMethods,
  methodOfButton,
} from "#domains/identity/sign-in/use-sign-in-methods.tsx";
import {
  saveEnteredValue,
  useEnteredValues,
} from "#domains/identity/registration/use-entered-values.ts";
import { wordKeyOf } from "./form-field.ts";
import type { Checked, Values } from "./step-checks.ts";
import type { StepViewProps } from "./step-view.ts";
import { type FormControl, isFormControl, useFieldErrors } from "./use-field-errors.ts";

/** What a form passes to a field. */
export type FieldState = {
  name: string;
  error: ReactNode;
  announce: boolean;
  autoFocus?: boolean;
  defaultValue: string;
  readOnly: boolean;
};

/** What a form needs from its step's view; forms of other screens provide it too. */
export type StepFormView = Pick<
  StepViewProps,
  "action" | "answer" | "busy" | "entered" | "focusesFirst" | "methodHref" | "send" | "step"
>;

export type StepFormProps = {
  view: StepFormView;
  /** The form's intent for its page's action; the popup's step by default. */
  intent?: string;
  /** The fields show stored values, so a draft never replaces them. */
  draftless?: boolean;
  check: (values: Values) => Checked;
  /** Returns the key of the text above the form for these errors. */
  lineOf: (wrong: Checked) => string;
  /** Keys of the button's text, idle and busy. Without them only the sign-in methods have buttons. */
  submitKey?: string;
  /** The portal's own text for the button. */
  submitText?: string | undefined;
  busyKey?: string;
  /** The verb of the form's own button, if it isn't the step's main one. */
  submitVerb?: string;
  /** Other sign-in methods above the fields: their buttons submit the same form. */
  methods?: readonly SignInMethod[];
  /** The consent: a checkbox, a sentence, or none. */
  agreement?: "box" | "notice" | undefined;
  /** Called when all fields are valid. Returning true keeps the form open, e.g. for a question first. */
  hold?: () => boolean;
  /** Returns the portal's own name of a field; the interface has its own text for the others. */
  labelOf?: (name: string) => string | undefined;
  /** Returns a link that helps with a field's error, by the error's key. It is shown after the error's text. */
  helpFor?: (key: string) => ReactNode;
  children?: (field: (name: string, initial?: string) => FieldState) => ReactNode;
};

/** The form of a popup's step. It works as plain HTML; with scripts it checks first and stays on the page. */
export function StepForm(props: StepFormProps) {
  const { view, check, agreement, children, submitKey, methods = [] } = props;
  const verb = props.submitVerb && { name: "verb", value: props.submitVerb };
  const { answer, busy } = view;
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const { errors, left, onBlur, onInput, checkAll } = useFieldErrors(form, check, answer?.errors);
  const [shaking, shake] = useShake();
  const [line, setLine] = useFormLine(view);
  useEnteredValues(form, answer?.values, props.draftless);
  const { take, hidden, status } = useSignInMethods(view, form, setLine);

  function submit(event: FormEvent<HTMLFormElement>) {
    const submitter = submitterOf(event);
    const method = methodOfButton(submitter);
    const box = event.currentTarget.elements.namedItem("agreed");
    const disagrees = box instanceof HTMLInputElement && !box.checked;
    if (method && !busy && !disagrees && take(method, submitter as HTMLButtonElement) === "browser")
      return;
    event.preventDefault();
    if (busy || (method && !disagrees)) return;
    const wrong = method ? {} : checkAll();
    const isWrong = Object.keys(wrong).length > 0;
    setLine(isWrong ? t(props.lineOf(wrong)) : null);
    if (disagrees) shake();
    if (disagrees && !isWrong) box.focus();
    if (isWrong || disagrees || props.hold?.()) return;
    view.send(event.currentTarget, submitterOf(event));
  }
  function leave(event: FocusEvent<HTMLFormElement>) {
    const { target, relatedTarget } = event;
    // An empty field shows no error yet if the focus moves to something else than a field, such as the policy link.
    const isPassedOver = isFormControl(relatedTarget) || isTouched(target);
    if (isCheckedField(target) && isPassedOver) onBlur(target.name);
  }
  function typed(event: FormEvent<HTMLFormElement>) {
    if (!props.draftless) saveEnteredValue(event.target);
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
        {methods.length > 0 && (
          <>
            {/* Enter in a field submits the form itself, not the first of the other methods. */}
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
            {/* A visible email field is a sign-in method like those with a button. */}
            <SignInMethodButtons
              offered={methods}
              count={methods.length + (submitKey ? 1 : 0)}
              busy={busy}
            />
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

/** Returns the button that submitted the form. */
export const submitterOf = ({ nativeEvent }: FormEvent): HTMLElement | null =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;

/** The consent box is checked only when the form is submitted. */
function isCheckedField(target: EventTarget): target is FormControl {
  return isFormControl(target) && target.name !== "" && target.name !== "agreed";
}

/** Whether the user has typed or chosen something in a field. */
const isTouched = (field: EventTarget): boolean =>
  field instanceof HTMLSelectElement || (isFormControl(field) && field.value !== "");

/** The text above the form: the server's last one, until a check in this browser replaces it. */
function useFormLine({ answer }: Pick<StepViewProps, "answer">) {
  const t = useTranslations();
  const said = answer && (answer.message ?? (answer.messageKey ? t(answer.messageKey) : null));
  // The checkbox or a field already shows this error. An error without a text for users has an empty message.
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

/** An error about a missing value names its field, because screen readers may read it without the label. */
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
 * The text above a form that says what is wrong. If no field has its own error, it takes the focus, so that it is seen
 * and read even in a form longer than the screen. After a full page load it needs no focus, because the page starts
 * there.
 */
export function FormLine({ children, takesFocus = false }: FormLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [focused] = useState(hydrated && takesFocus);
  useLayoutEffect(() => {
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
