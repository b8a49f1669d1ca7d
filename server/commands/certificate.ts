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
  words: ["<number>"],
  options: {
    ...portalOption,
    name: { value: "<name>", about: "the corrected name" },
    revoke: { value: "yes|no", about: "yes: revokes the certificate; no: makes it valid again" },
  },
  check(_, { name, revoke }) {
    if (revoke !== undefined) requireChoice("answer", revoke, ["yes", "no"]);
    else if (name === undefined) throw new WrongUsage("Add --name or --revoke.");
  },
  async run({ installation, print }, words, { portal, name, revoke }) {
    const number = words[0]!;
    const ctx = await systemContext(installation, portal);
    if (name !== undefined) print(described(await renameCertificate(ctx, { number, name })));
    if (revoke !== undefined)
      print(described(await revokeCertificate(ctx, { number, revoked: revoke === "yes" })));
  },
});

const described = ({ number, name, title, revokedAt }: StoredCertificate) =>
  `${number}\t${revokedAt > 0 ? "revoked" : "valid"}\t${name}\t${title}`;
