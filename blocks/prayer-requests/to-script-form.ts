import type { FormEvent } from "react";

/** Takes over a form: the response of its action is for a script then. */
export function toScriptForm(event: FormEvent<HTMLFormElement>): FormData {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  form.set("script", "1");
  return form;
}
