import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PasskeyAnswer, PasskeyPurpose } from "#domains/identity/passkeys/ask-for-passkey.ts";
import { Button } from "#ui/button.tsx";
import { reservedSpaceProps, useHydrated } from "#ui/use-hydrated.ts";

type PasskeyFormProps = {
  purpose: Exclude<PasskeyPurpose, "sign-in">;
  label: string;
  variant?: "main" | "soft";
  /** Further fields of the form. */
  children?: ReactNode;
};

/**
 * Asks the browser for a passkey and sends its answer with the page's form. Passkeys need scripts and a browser that knows
 * them, so without these the form stays invisible.
 */
export function PasskeyForm({ purpose, label, variant = "soft", children }: PasskeyFormProps) {
  const t = useTranslations();
  const isHydrated = useHydrated();
  const response = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [errorKey, setErrorKey] = useState<string | null>(null);
  const isUsable = isHydrated && typeof PublicKeyCredential !== "undefined";
  async function ask() {
    setIsBusy(true);
    setErrorKey(null);
    const answer = await import("#domains/identity/passkeys/ask-for-passkey.ts")
      .then(({ askForPasskey }) => askForPasskey(purpose))
      .catch(() => ({ errorKey: "error.description" }) satisfies PasskeyAnswer);
    if (answer.errorKey === undefined) {
      response.current!.value = answer.response;
      response.current!.form!.submit();
      return;
    }
    setErrorKey(answer.errorKey);
    setIsBusy(false);
  }
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
      {...reservedSpaceProps(!isUsable)}
    >
      <input type="hidden" name="intent" value={`${purpose}-passkey`} />
      <input type="hidden" name="response" ref={response} />
      {children}
      <Button variant={variant} busy={isBusy} type="submit">
        {label}
      </Button>
      <p role="alert" className="field-message field-message--error">
        {errorKey !== null && t(errorKey)}
      </p>
    </form>
  );
}
