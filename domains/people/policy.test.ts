import { expect, test } from "vitest";
import { type Actor, guest } from "#domains/settings/context.ts";
import { can, grantableRoles } from "./policy.server.ts";

const by = (userId: string, ...roles: string[]): { actor: Actor } => ({
  actor: { ...guest, kind: "user", userId, roles },
});
const admin = by("admin", "mp-admin");
const manager = by("manager", "envmgr-admin");

test("admins grant a portal's roles; only installation managers grant the installation manager's role", () => {
  const granted = (ctx: { actor: Actor }) =>
    grantableRoles.filter((role) => can(ctx, "grant", "role", { role }));
  expect(granted(by("anna", "mentor", "mp-leader"))).toEqual([]);
  expect(granted(admin)).toEqual(["mentor", "mp-leader", "mp-admin"]);
  expect(granted(manager)).toEqual(grantableRoles);
});

test("admins block others, never themselves; an installation manager is blocked only by another one", () => {
  const blocked = (ctx: { actor: Actor }, userId: string, ...roles: string[]) =>
    can(ctx, "block", "member", { userId, roles });
  expect(blocked(admin, "anna")).toBe(true);
  expect(blocked(admin, "other admin", "mp-admin")).toBe(true);
  expect(blocked(admin, "admin", "mp-admin")).toBe(false);
  expect(blocked(admin, "manager", "envmgr-admin")).toBe(false);
  expect(blocked(by("other", "envmgr-admin"), "manager", "envmgr-admin")).toBe(true);
  expect(blocked(manager, "manager", "envmgr-admin")).toBe(false);
  expect(blocked(by("mentor", "mentor"), "anna")).toBe(false);
});

test("mentors read the learners connected to them, without contacts", () => {
  const reads = (ctx: { actor: Actor }, mentorId: string | null) => [
    can(ctx, "read", "person", { userId: "anna", mentorId }),
    can(ctx, "read", "contacts", { userId: "anna" }),
  ];
  const mentor = by("paul", "mentor");
  expect(reads(mentor, "paul")).toEqual([true, false]);
  expect(reads(mentor, "bo:paul")).toEqual([true, false]);
  expect(reads(mentor, "peter")).toEqual([false, false]);
  expect(reads(mentor, null)).toEqual([false, false]);
  // The user was a mentor when the learner was connected to them, and no longer is.
  expect(reads(by("paul"), "paul")).toEqual([false, false]);
  expect(reads(by("anna"), null)).toEqual([true, true]);
  expect(reads(admin, null)).toEqual([true, true]);
});
