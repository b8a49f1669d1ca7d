import { type TextareaHTMLAttributes, useLayoutEffect, useRef } from "react";
import { useEarlyInput } from "./use-early-input.ts";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value"> & { id: string };

/** A textarea that starts with a text, and keeps what is typed and selected, also before scripts run. */
export function PrefilledTextarea(props: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEarlyInput(props.id);
  useLayoutEffect(() => ignoreSameText(field.current!), []);
  return <textarea {...props} ref={field} />;
}

/** React sets the first text at each render. Before anything is typed, that would move the cursor to the start. */
function ignoreSameText(field: HTMLTextAreaElement): void {
  const { get, set } = Object.getOwnPropertyDescriptor(
    HTMLTextAreaElement.prototype,
    "defaultValue",
  )!;
  Object.defineProperty(field, "defaultValue", {
    configurable: true,
    get,
    set(text: string) {
      if (text !== field.defaultValue) set!.call(field, text);
    },
  });
}
