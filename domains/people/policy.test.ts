import { expect, test } from "vitest";
import { type Actor, guest } from "#domains/settings/context.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import { can } from "./policy.server.ts";

const userCtx = (userId: string, ...roles: string[]): { actor: Actor } => ({
  actor: { ...guest, kind: "user", userId, roles },
});
const admin = userCtx("admin", "mp-admin");
const manager = userCtx("manager", "envmgr-admin");

test("admins grant a portal's roles; only owners make other owners", () => {
  const rolesGrantedBy = (ctx: { actor: Actor }) =>
    staffRoles.filter((role) => can(ctx, "grant", "role", { role }));
  expect(rolesGrantedBy(userCtx("anna", "mentor", "mp-leader"))).toEqual([]);
  expect(rolesGrantedBy(admin)).toEqual(staffRoles.filter((role) => role !== "envmgr-admin"));
  expect(rolesGrantedBy(manager)).toEqual(staffRoles);
});

test("admins block others, never themselves; an owner is blocked only by another one", () => {
  const mayBlock = (ctx: { actor: Actor }, userId: string, ...roles: string[]) =>
    can(ctx, "block", "member", { userId, roles });
  expect(mayBlock(admin, "anna")).toBe(true);
  expect(mayBlock(admin, "other admin", "mp-admin")).toBe(true);
  expect(mayBlock(admin, "admin", "mp-admin")).toBe(false);
  expect(mayBlock(admin, "manager", "envmgr-admin")).toBe(false);
  expect(mayBlock(userCtx("other", "envmgr-admin"), "manager", "envmgr-admin")).toBe(true);
  expect(mayBlock(manager, "manager", "envmgr-admin")).toBe(false);
  expect(mayBlock(userCtx("mentor", "mentor"), "anna")).toBe(false);
});

test("mentors read the learners connected to them, without contacts", () => {
  const mayRead = (ctx: { actor: Actor }, mentorId: string | null) => [
    can(ctx, "read", "person", { userId: "anna", mentorId }),
    can(ctx, "read", "contacts", { userId: "anna" }),
  ];
  const mentor = userCtx("paul", "mentor");
  expect(mayRead(mentor, "paul")).toEqual([true, false]);
  expect(mayRead(mentor, "bo:paul")).toEqual([true, false]);
  expect(mayRead(mentor, "peter")).toEqual([false, false]);
  expect(mayRead(mentor, null)).toEqual([false, false]);
  // The user was a mentor when the learner was connected to them, and no longer is.
  expect(mayRead(userCtx("paul"), "paul")).toEqual([false, false]);
  expect(mayRead(userCtx("anna"), null)).toEqual([true, true]);
  expect(mayRead(admin, null)).toEqual([true, true]);
});
