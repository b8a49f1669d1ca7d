import fc from "fast-check";
import { expect, test } from "vitest";
import { guest } from "#domains/settings/context.ts";
import { isStaff, rolesWithSecondStep, withholdRoles } from "./second-step.ts";
import {
  authenticatorUri,
  findCodeWindow,
  newAuthenticatorSecret,
} from "./authenticator-code.server.ts";
import { authenticatorCode } from "#tests/kit/authenticator.ts";

const user = (roles: string[]) => ({ ...guest, kind: "user" as const, userId: "u", roles });
const isOpen = { hasSecondFactor: false, secondStepAt: null };

test("owners always need a second step in production, other roles where the portal says so", () => {
  const settings = { security: { secondStep: ["mp-admin"] } };
  expect(rolesWithSecondStep(settings, "production")).toEqual(["mp-admin", "envmgr-admin"]);
  expect(rolesWithSecondStep(settings, "demo")).toEqual(["mp-admin"]);
});

test("staff roles are withheld until the second step, and never those of learners", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom("disciple", "mentor", "mp-admin", "envmgr-admin")),
      fc.uniqueArray(fc.constantFrom("mentor", "mp-admin", "envmgr-admin")),
      fc.boolean(),
      fc.option(fc.nat(), { nil: null }),
      (roles, requiredFor: string[], hasSecondFactor, secondStepAt) => {
        const actor = withholdRoles(user(roles), { hasSecondFactor, secondStepAt }, requiredFor);
        const isNeeded =
          roles.some((role) => requiredFor.includes(role)) ||
          (hasSecondFactor && isStaff(user(roles)));
        const isWithheld = isNeeded && secondStepAt === null;
        expect(isStaff(actor)).toBe(isStaff(user(roles)));
        expect(actor.roles.some((role) => role !== "disciple")).toBe(
          !isWithheld && roles.some((role) => role !== "disciple"),
        );
        expect(actor.roles.includes("disciple")).toBe(roles.includes("disciple"));
        expect(actor.withheldRoles !== undefined).toBe(isWithheld);
      },
    ),
  );
});

test("a user without a staff role is never asked", () => {
  const learner = user(["disciple"]);
  expect(withholdRoles(learner, { ...isOpen, hasSecondFactor: true }, ["mp-admin"])).toBe(learner);
});

test("a code of the windows before and after is accepted, of any other refused", () => {
  const secret = newAuthenticatorSecret();
  const now = 1_800_000_000_000;
  const accepted = [-2, -1, 0, 1, 2].map((windows) =>
    findCodeWindow(secret, authenticatorCode(secret, now + windows * 30_000), now),
  );
  const current = Math.floor(now / 30_000);
  expect(accepted).toEqual([null, current - 1, current, current + 1, null]);
  for (const wrong of ["", "1", "12345", "1234567", "abcdef", "١٢٣٤٥٦"])
    expect(findCodeWindow(secret, wrong, now)).toBeNull();
});

test("the QR code names the portal and the account, whatever characters they contain", () => {
  const uri = new URL(authenticatorUri("JBSWY3DPEHPK3PXP", "Світло: життя?", "a&b:c@example.org"));
  expect(uri.protocol).toBe("otpauth:");
  expect(uri.searchParams.get("issuer")).toBe("Світло  життя?");
  expect(uri.searchParams.get("secret")).toBe("JBSWY3DPEHPK3PXP");
});
