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
import { useMissingMark } from "#ui/checkbox.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import { ConsentCheckbox, ConsentNotice } from "#domains/identity/sign-in/sign-in-consent.tsx";
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
import { labelKeyOf } from "./form-field.ts";
import type { FieldErrors, Values } from "./step-checks.ts";
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
  "action" | "answer" | "busy" | "enteredValues" | "focusesFirst" | "methodHref" | "send" | "step"
>;

export type StepFormProps = {
  view: StepFormView;
  /** The form's intent for its page's action; the popup's step by default. */
  intent?: string;
  /** The fields show stored values, so a draft never replaces them. */
  ignoresEnteredValues?: boolean;
  check: (values: Values) => FieldErrors;
  /** Returns the key of the text above the form for these errors. */
  messageKeyOf: (errors: FieldErrors) => string;
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
  beforeSend?: () => boolean;
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
  const { errors, blurredField, onBlur, onInput, checkAll } = useFieldErrors(
    form,
    check,
    answer?.errors,
  );
  const [isMissing, markMissing] = useMissingMark();
  const [formMessage, setFormMessage] = useFormMessage(view);
  useEnteredValues(form, answer?.values, props.ignoresEnteredValues);
  const { startMethod, hiddenInputs, status } = useSignInMethods(view, form, setFormMessage);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const submitter = submitterOf(event);
    const method = methodOfButton(submitter);
    const consentBox = event.currentTarget.elements.namedItem("agreed");
    const isConsentMissing = consentBox instanceof HTMLInputElement && !consentBox.checked;
    if (
      method &&
      !busy &&
      !isConsentMissing &&
      startMethod(method, submitter as HTMLButtonElement) === "browser"
    )
      return;
    event.preventDefault();
    if (busy || (method && !isConsentMissing)) return;
    const fieldErrors = method ? {} : checkAll();
    const hasErrors = Object.keys(fieldErrors).length > 0;
    setFormMessage(hasErrors ? t(props.messageKeyOf(fieldErrors)) : null);
    if (isConsentMissing) markMissing();
    if (isConsentMissing && !hasErrors) consentBox.focus();
    if (hasErrors || isConsentMissing || props.beforeSend?.()) return;
    view.send(event.currentTarget, submitterOf(event));
  }
  function handleBlur(event: FocusEvent<HTMLFormElement>) {
    const { target, relatedTarget } = event;
    // An empty field shows no error yet if the focus moves to something else than a field, such as the policy link.
    const shouldCheck = isFormControl(relatedTarget) || isTouched(target);
    if (isCheckedField(target) && shouldCheck) onBlur(target.name);
  }
  function handleInput(event: FormEvent<HTMLFormElement>) {
    if (!props.ignoresEnteredValues) saveEnteredValue(event.target);
    if (isCheckedField(event.target)) onInput(event.target.name);
  }
  const fieldNames: string[] = [];
  function getFieldState(name: string, initial = ""): FieldState {
    fieldNames.push(name);
    const autoFocus = view.focusesFirst === true && fieldNames[0] === name;
    const error = errors[name] && <FieldError {...{ name, error: errors[name], ...props }} />;
    const defaultValue = answer?.values[name] ?? view.enteredValues?.[name] ?? initial;
    return {
      name,
      error,
      announce: blurredField === name,
      autoFocus,
      defaultValue,
      readOnly: busy,
    };
  }
  return (
    <>
      {formMessage !== null && (
        <FormMessage key={formMessage} takesFocus={Object.keys(errors).length === 0}>
          {formMessage}
        </FormMessage>
      )}
      <form
        ref={form}
        className="form"
        method="post"
        action={view.action}
        noValidate
        onSubmit={handleSubmit}
        onBlur={handleBlur}
        onInput={handleInput}
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
            {hiddenInputs}
            {/* A visible email field counts as one more sign-in method. */}
            <SignInMethodButtons
              methods={methods}
              count={methods.length + (submitKey ? 1 : 0)}
              busy={busy}
            />
            {status}
            {submitKey && <p className="or-divider">{t("scenario.login.or-email")}</p>}
          </>
        )}
        {children?.(getFieldState)}
        {submitKey && (
          <Button
            {...verb}
            type="submit"
            large
            wide
            busy={busy}
            isDisabled={busy}
            busyLabel={props.busyKey && t(props.busyKey)}
          >
            {props.submitText || t(submitKey)}
          </Button>
        )}
        {agreement === "box" && (
          <ConsentCheckbox
            isMissing={isMissing}
            wasMissingOnServer={answer?.errors["agreed"] !== undefined}
          />
        )}
        {agreement === "notice" && <ConsentNotice />}
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
function useFormMessage({ answer }: Pick<StepViewProps, "answer">) {
  const t = useTranslations();
  const serverText =
    answer && (answer.message ?? (answer.messageKey ? t(answer.messageKey) : null));
  // The checkbox or a field already shows this error. An error without a text for users has an empty message.
  const errors = Object.entries(answer?.errors ?? {});
  const isShownAtField = errors.some(
    ([name, { key }]) => name === "agreed" || key === answer?.messageKey,
  );
  const serverMessage = isShownAtField ? null : serverText || null;
  const [browserMessage, setBrowserMessage] = useState<{
    answer: typeof answer;
    text: string | null;
  } | null>(null);
  const formMessage =
    browserMessage && browserMessage.answer === answer ? browserMessage.text : serverMessage;
  return [formMessage, (text: string | null) => setBrowserMessage({ answer, text })] as const;
}

const requiredKey = "crud.validation.message.required";

type FieldErrorProps = Pick<StepFormProps, "labelOf" | "helpFor"> & {
  name: string;
  error: FieldErrors[string];
};

/** An error about a missing value names its field, because screen readers may read it without the label. */
function FieldError({ name, error: { key, params }, labelOf, helpFor }: FieldErrorProps) {
  const t = useTranslations();
  const message = t(key, params);
  const labelKey = labelKeyOf(name);
  const field = key === requiredKey ? (labelOf?.(name) ?? (labelKey && t(labelKey))) : undefined;
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
export function FormMessage({ children, takesFocus = false }: FormMessageProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [shouldFocus] = useState(hydrated && takesFocus);
  useLayoutEffect(() => {
    if (shouldFocus) boxRef.current?.focus();
  }, [shouldFocus]);
  return (
    <div ref={boxRef} className="message-box" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <p>{children}</p>
    </div>
  );
}

type FormMessageProps = { children: ReactNode; takesFocus?: boolean };
