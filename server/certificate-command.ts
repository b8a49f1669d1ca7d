import {
  renameCertificate,
  revokeCertificate,
} from "#domains/results/certificates/change-certificate.server.ts";
import type { StoredCertificate } from "#domains/results/certificates/read-certificates.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { Command } from "./commands.ts";
import { systemContext } from "./system-context.ts";
import { demand, demandWords, readOptions } from "./read-options.ts";

const usage = "certificate <number> --portal <host> [--name <name>] [--revoke yes|no]";

/** What an admin does with a certificate from the command line. */
export const certificateCommand: Command = {
  usage,
  about: "corrects the name on a certificate, takes it back (yes) or gives it again (no)",
  async run({ installation, say }, args) {
    const { words, options } = readOptions(args, ["portal", "name", "revoke"]);
    const [number] = demandWords(words, 1, usage) as [string];
    const { name, revoke } = options;
    const isWord = revoke === "yes" || revoke === "no";
    if (!isWord && (name === undefined || revoke !== undefined))
      throw new StartFailure(`Say what to do with it: npm run lampstand -- ${usage}`);
    const ctx = await systemContext(installation, demand(options, "portal", usage));
    if (name !== undefined) say(described(await renameCertificate(ctx, { number, name })));
    if (revoke !== undefined)
      say(described(await revokeCertificate(ctx, { number, revoked: revoke === "yes" })));
  },
};

const described = ({ number, name, title, revokedAt }: StoredCertificate) =>
  `${number}\t${revokedAt > 0 ? "taken back" : "valid"}\t${name}\t${title}`;
