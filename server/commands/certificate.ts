import {
  renameCertificate,
  revokeCertificate,
} from "#domains/learning/certificates/change-certificate.server.ts";
import type { StoredCertificate } from "#domains/learning/certificates/read-certificates.server.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, requireChoice, portalOption, WrongUsage } from "./command-line.ts";

/** Certificate commands for admins. */
export const certificateCommand = defineCommand({
  name: "certificate",
  about: "corrects the name on a certificate, revokes it, or makes it valid again",
  positionals: ["<number>"],
  options: {
    ...portalOption,
    name: { value: "<name>", about: "the corrected name" },
    revoke: { value: "yes|no", about: "yes: revokes the certificate; no: makes it valid again" },
  },
  check(_, { name, revoke }) {
    if (revoke !== undefined) requireChoice("answer", revoke, ["yes", "no"]);
    else if (name === undefined) throw new WrongUsage("Add --name or --revoke.");
  },
  async run({ installation, print }, positionals, { portal, name, revoke }) {
    const number = positionals[0]!;
    const ctx = await systemContext(installation, portal);
    if (name !== undefined)
      print(describeCertificate(await renameCertificate(ctx, { number, name })));
    if (revoke !== undefined)
      print(
        describeCertificate(await revokeCertificate(ctx, { number, revoked: revoke === "yes" })),
      );
  },
});

const describeCertificate = ({ number, name, title, revokedAt }: StoredCertificate) =>
  `${number}\t${revokedAt > 0 ? "revoked" : "valid"}\t${name}\t${title}`;
