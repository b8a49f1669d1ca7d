import { type ClipboardEvent, type Ref, useId } from "react";
import { useTranslations } from "use-intl";
import { FieldMessage } from "#ui/field.tsx";
import { useEarlyInput } from "#ui/use-early-input.ts";
import { codeDigits, maskCode, readCode } from "#domains/identity/codes/phone-code.ts";

const boxes = Array.from({ length: codeDigits }, (_, index) => index);

export type CodeFieldProps = {
  ref: Ref<HTMLInputElement>;
  code: string;
  onCode(code: string): void;
  /** Called with what was entered before scripts ran. */
  onEarlyCode(text: string): void;
  error: string | undefined;
  readOnly: boolean;
};

/**
 * One field rendered as six boxes, so that browsers can fill it in and a code can be pasted. It has no `maxlength`,
 * which would cut pasted text before it is checked. Pasted text counts only if it is six digits
 * (docs/specification/forms.md#verification-codes).
 */
export function CodeField({ ref, code, onCode, onEarlyCode, error, readOnly }: CodeFieldProps) {
  const t = useTranslations();
  const id = useId();
  useEarlyInput(id, onEarlyCode);
  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const pasted = readCode(event.clipboardData.getData("text"));
    if (pasted !== null && !readOnly) onCode(pasted);
  }
  return (
    <div className="field">
      <label htmlFor={id}>{t("scenario.phone-verification.code")}</label>
      <div className="code">
        <div className="code__boxes" aria-hidden="true">
          {boxes.map((index) => (
            <i key={index} className={boxClass(index, code.length)} />
          ))}
        </div>
        <input
          ref={ref}
          id={id}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          readOnly={readOnly}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget }) => onCode(maskCode(currentTarget.value))}
          onPaste={handlePaste}
        />
      </div>
      <FieldMessage
        id={`${id}-note`}
        error={error}
        hint={t("scenario.phone-verification.hint")}
        announce
      />
    </div>
  );
}

const boxClass = (index: number, typedCount: number) =>
  index < typedCount ? "is-filled" : index === typedCount ? "is-current" : undefined;
