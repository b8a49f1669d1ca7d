import { expect, test } from "vitest";
import { type Actor, guest } from "./context.ts";
import { signInFirst } from "./errors.ts";
import {
  admin,
  allow,
  dataOwner,
  createPolicy,
  registeredUser,
  when,
} from "./policy-rules.server.ts";

const contextOf = (actor: Partial<Actor>) => ({ actor: { ...guest, ...actor } });
const anna = contextOf({ kind: "user", userId: "anna" });
const temporary = contextOf({ kind: "session", userId: "temporary" });
const volunteer = contextOf({ kind: "user", userId: "volunteer", roles: ["disciple", "mp-admin"] });

const { can, authorize } = createPolicy(
  allow(["read", "change"], "note", dataOwner, admin),
  allow(
    "delete",
    "note",
    when(dataOwner, "with an account", ({ kind }) => kind === "user"),
  ),
  allow("buy", "note", registeredUser).otherwise(signInFirst),
);

test("a rule allows each of its groups, and nobody else", () => {
  const note = { userId: "anna" };
  const allowed = [contextOf({}), temporary, anna, volunteer].map((ctx) =>
    can(ctx, "change", "note", note),
  );
  expect(allowed).toEqual([false, false, true, true]);
  expect(can(volunteer, "delete", "note", note)).toBe(false);
});

test("a condition narrows a group: callers outside the group stay refused", () => {
  expect(can(temporary, "delete", "note", { userId: "temporary" })).toBe(false);
  expect(can(anna, "delete", "note", { userId: "anna" })).toBe(true);
  expect(can(anna, "delete", "note", { userId: "volunteer" })).toBe(false);
});

test("a guest owns nothing, whatever its id", () => {
  expect(can(contextOf({}), "read", "note", { userId: guest.userId })).toBe(false);
});

test("a refusal is AUTH-DENY unless the rule names another error", () => {
  const refused = { code: "AUTH-DENY", status: 403 };
  expect(() => authorize(anna, "read", "note", { userId: "temporary" })).toThrow(
    expect.objectContaining(refused),
  );
  expect(() => authorize(temporary, "buy", "note")).toThrow(
    expect.objectContaining({ code: "SIGN-IN-FIRST", status: 401 }),
  );
  expect(() => authorize(anna, "buy", "note")).not.toThrow();
});

test("two rules about the same action and resource are an error", () => {
  expect(() =>
    createPolicy(allow("read", "note", dataOwner), allow("read", "note", admin)),
  ).toThrow("read note");
});
