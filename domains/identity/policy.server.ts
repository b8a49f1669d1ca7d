import {
  admin,
  allow,
  dataOwner,
  createPolicy,
  installationOwner,
  registeredUser,
  when,
  type CallerGroup,
} from "#domains/settings/policy-rules.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import { notFound } from "#domains/settings/errors.ts";
import { isStaff } from "#domains/identity/second-step/second-step.ts";

const registeredOwner = when(dataOwner, "with an account", ({ kind }) => kind === "user");

/** Also those whose role still waits for the second step: they have to set it up. */
const staff: CallerGroup = {
  name: "anyone with a staff role",
  includes: (actor) => actor.kind === "user" && isStaff(actor),
  roles: staffRoles,
};

export const { rules, can, authorize } = createPolicy(
  allow("change", "account", registeredOwner),
  allow("describe", "account", dataOwner),
  allow(["verify", "prove"], "email", registeredUser),
  allow(["read", "update"], "notification preferences", registeredUser),
  allow(["save", "remove"], "push subscription", registeredUser),
  allow("list", "blocked attempts", admin),
  allow("list", "staff", admin),
  allow("test", "sign-in services", admin),
  allow("count", "sign-in methods", admin),
  allow("count", "consents", admin),
  allow("prove", "own identity", registeredUser),
  allow("add", "second step", staff),
  allow(
    "reset",
    "second step",
    when<{ userId: string }>(
      installationOwner,
      "for others",
      (actor, { userId }) => actor.userId !== userId,
    ),
  ).otherwise(notFound),
);
