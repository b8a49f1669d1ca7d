import { type RefObject, useEffect, useRef } from "react";
import { isLetter, useLetterKeys } from "#app/studio/shell/use-letter-keys.ts";
import { nextMessageKey, previousMessageKey } from "./message-keys.ts";

const isKey = (event: KeyboardEvent, key: string) => isLetter(event, key.toLowerCase());

const rowsOf = (list: Element | null) => [...(list?.children ?? [])] as HTMLElement[];

const findFocusedIndex = (list: Element | null) =>
  rowsOf(list).findIndex((row) => row.matches(":focus-within"));

function focusRow(list: Element | null, index: number): void {
  const rows = rowsOf(list);
  rows[Math.max(0, Math.min(index, rows.length - 1))]?.focus();
}

/**
 * Moves between the messages of a list with two keys, and works the buttons of the message in focus with the keys that
 * they name. When a decision takes the message out of the list, the next one gets the focus.
 */
export function useMessageKeys(messages: readonly unknown[]): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const lastIndex = useRef(-1);
  const lastMessages = useRef(messages);
  useEffect(() => {
    const rememberRow = () => {
      lastIndex.current = findFocusedIndex(list.current);
    };
    addEventListener("focusin", rememberRow);
    return () => removeEventListener("focusin", rememberRow);
  }, []);
  useEffect(() => {
    if (lastMessages.current === messages) return;
    lastMessages.current = messages;
    if (lastIndex.current >= 0 && document.activeElement === document.body)
      focusRow(list.current, lastIndex.current);
  }, [messages]);
  useLetterKeys((event, isAfterGo) => {
    if (isAfterGo) return;
    const index = findFocusedIndex(list.current);
    if (isKey(event, nextMessageKey)) focusRow(list.current, index + 1);
    else if (isKey(event, previousMessageKey)) focusRow(list.current, index - 1);
    else if (!pressIn(rowsOf(list.current)[index], event)) return;
    event.preventDefault();
  });
  return list;
}

/** Presses what the key belongs to. What lies in a part that opens is only opened and focused, so nothing is done unseen. */
function pressIn(row: Element | undefined, event: KeyboardEvent): boolean {
  const controls = [...(row?.querySelectorAll<HTMLElement>("[aria-keyshortcuts]") ?? [])];
  const control = controls.find((one) => isKey(event, one.getAttribute("aria-keyshortcuts")!));
  if (!control) return false;
  const details = control.closest("details");
  if (details) {
    details.open = true;
    const isSummary = control.matches("summary");
    const field = details.querySelector<HTMLElement>("input:not([type=hidden])");
    (isSummary ? field : control)?.focus();
  } else control.click();
  return true;
}
