import {
  admin,
  allow,
  owner,
  createPolicy,
  registeredUser,
  when,
} from "#domains/settings/policy-rules.server.ts";

const registeredOwner = when(owner, "with an account", ({ kind }) => kind === "user");

export const { rules, can, authorize } = createPolicy(
  allow("change", "account", registeredOwner),
  allow("describe", "account", owner),
  allow(["verify", "prove"], "email", registeredUser),
  allow("list", "blocked attempts", admin),
);
