import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";

/** A message that is on its way to the server. */
export type SendingMessage = { text: string; fileNames: string[] };

/** Returns the message that a form with one of these intents is sending; null if none is. */
export function useSendingMessage(intents: readonly string[]): SendingMessage | null {
  const { formData } = useNavigation();
  if (!formData || !intents.includes(String(formData.get("intent")))) return null;
  const files = formData.getAll("files").filter((file) => file instanceof File && file.size > 0);
  return {
    text: String(formData.get("text") ?? ""),
    fileNames: files.map((file) => (file as File).name),
  };
}

type SendingForm = {
  isSending: boolean;
  /** The form was refused. */
  hasFailed: boolean;
  /** The newest message of the person who writes. */
  written: { sequence: number; text: string } | undefined;
  /** The page's key for the next message. */
  key: string;
};

/**
 * Handles the form of a conversation's message. While the message is being sent, its field is empty, because the page
 * already shows the message. The text comes back if the message wasn't sent.
 */
export function useSendingForm({ isSending, hasFailed, written, key }: SendingForm) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<{ text: string; after: number | undefined; isBack: boolean } | null>(null);
  const next = useRef<HTMLElement | null>(null);
  const sequence = written?.sequence;
  // The key changes with the message it belongs to, so a repeat after a lost response is the same message.
  const [current, setCurrent] = useState({ key, sequence });
  if (current.sequence !== sequence) setCurrent({ key, sequence });
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem("text");
    if (!(field instanceof HTMLTextAreaElement)) return;
    if (isSending) {
      sent.current = { text: field.value, after: sequence, isBack: false };
      next.current = null;
      field.value = "";
    } else if (sent.current) {
      const { text, after, isBack } = sent.current;
      const hasArrived = sequence !== after && !hasFailed;
      if (hasArrived && !isBack) {
        sent.current = null;
        if (next.current) form.current?.requestSubmit(next.current);
      } else if (!isBack) {
        sent.current.isBack = true;
        if (field.value !== text) field.value = [text, field.value].filter(Boolean).join("\n\n");
      } else if (hasArrived && field.value === text && isSame(written?.text, text)) {
        // Only its response was lost.
        field.value = "";
        sent.current = null;
      }
    }
  }, [isSending, hasFailed, sequence, written?.text]);
  /** One message is sent after the other. Pressing the button twice sends nothing new. */
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!isSending) return;
    event.preventDefault();
    const hasText = new FormData(event.currentTarget).get("text") !== "";
    next.current = hasText ? (event.nativeEvent as SubmitEvent).submitter : null;
  };
  return { form, key: current.key, onSubmit };
}

/** Line breaks differ between a field and what the server stores. */
const isSame = (stored: string | undefined, typed: string) =>
  stored?.replace(/\s+/g, "") === typed.replace(/\s+/g, "");
