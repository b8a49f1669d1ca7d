import { expect, test } from "vitest";
import { deleteEnteredValues, saveFieldValue, readEnteredValues } from "./entered-values.ts";
import { mayBeSaved } from "./use-entered-values.ts";

function createStore(first: string | null = null) {
  let text = first;
  return {
    getItem: () => text,
    setItem: (_: string, value: string) => void (text = value),
    removeItem: () => void (text = null),
  };
}

test("typed values are restored by field name, without a field that was emptied", () => {
  const store = createStore();
  saveFieldValue(store, "email", "a@b.co");
  saveFieldValue(store, "firstName", "Hanna");
  saveFieldValue(store, "email", "");
  expect(readEnteredValues(store)).toEqual({ firstName: "Hanna" });
  deleteEnteredValues(store);
  expect(readEnteredValues(store)).toEqual({});
});

test("a broken, blocked or missing storage counts as empty and causes no error", () => {
  const throwDenied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const blockedStore = { getItem: throwDenied, setItem: throwDenied, removeItem: throwDenied };
  for (const store of [
    createStore("{"),
    createStore("null"),
    createStore('{"a":1}'),
    blockedStore,
    null,
  ]) {
    expect(readEnteredValues(store)).toEqual({});
    saveFieldValue(store, "email", "a@b.co");
    deleteEnteredValues(store);
  }
});

test("a password is never stored, not even while its text is visible", () => {
  const isSavable = (type: string, autocomplete: string) =>
    mayBeSaved({ type, name: "field", autocomplete } as HTMLInputElement);
  expect(isSavable("password", "current-password")).toBe(false);
  expect(isSavable("text", "current-password")).toBe(false);
  expect(isSavable("text", "new-password")).toBe(false);
  expect(isSavable("text", "one-time-code")).toBe(false);
  expect(isSavable("hidden", "")).toBe(false);
  expect(isSavable("checkbox", "")).toBe(false);
  expect(isSavable("email", "username webauthn")).toBe(true);
});
