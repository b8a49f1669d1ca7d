import {
  admin,
  allow,
  owner,
  policy,
  registeredUser,
} from "#domains/settings/policy-rules.server.ts";

export const { rules, can, authorize } = policy(
  allow("write", "review", registeredUser),
  // A temporary account has no verified name, and may be gone tomorrow.
  allow("receive", "certificate", registeredUser),
  allow(["print", "rename"], "certificate", owner, admin),
  allow(["revoke", "rename any number of times"], "certificate", admin),
  allow("list", "requests to authors", admin),
);
