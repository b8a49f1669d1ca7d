import { expect, test } from "vitest";
import { deleteEnteredValues, saveFieldValue, readEnteredValues } from "./entered-values.ts";
import { mayBeSaved } from "./use-entered-values.ts";

function memory(first: string | null = null) {
  let text = first;
  return {
    getItem: () => text,
    setItem: (_: string, value: string) => void (text = value),
    removeItem: () => void (text = null),
  };
}

test("restores typed values by field, and drops a field that was emptied", () => {
  const store = memory();
  saveFieldValue(store, "email", "a@b.co");
  saveFieldValue(store, "firstName", "Hanna");
  saveFieldValue(store, "email", "");
  expect(readEnteredValues(store)).toEqual({ firstName: "Hanna" });
  deleteEnteredValues(store);
  expect(readEnteredValues(store)).toEqual({});
});

test("a broken, blocked or missing storage is an empty draft and causes no error", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };
  for (const store of [memory("{"), memory("null"), memory('{"a":1}'), refusing, null]) {
    expect(readEnteredValues(store)).toEqual({});
    saveFieldValue(store, "email", "a@b.co");
    deleteEnteredValues(store);
  }
});

test("never stores a password, not even while it is shown", () => {
  const input = (type: string, autocomplete: string) =>
    mayBeSaved({ type, name: "field", autocomplete } as HTMLInputElement);
  expect(input("password", "current-password")).toBe(false);
  expect(input("text", "current-password")).toBe(false);
  expect(input("text", "new-password")).toBe(false);
  expect(input("text", "one-time-code")).toBe(false);
  expect(input("hidden", "")).toBe(false);
  expect(input("checkbox", "")).toBe(false);
  expect(input("email", "username webauthn")).toBe(true);
});
