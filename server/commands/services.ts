import {
  type BotConnection,
  connectBots,
} from "#domains/identity/messengers/connect-bots.server.ts";
import { describeChannel } from "#domains/conversations/channels/describe-channel.server.ts";
import {
  listMessengerChannels,
  testMessengerChannel,
} from "#domains/conversations/channels/test-channel.server.ts";
import { outsideChannels } from "#domains/conversations/conversation.ts";
import { setPortalSecret } from "#domains/settings/set-portal-secret.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { makeOrderContextLoader } from "#server/jobs/order-contexts.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, portalOption, requireChoice } from "./command-line.ts";

export const secretCommand = defineCommand({
  name: "secret",
  about:
    "stores a portal's key of an external service, encrypted; reads the key from standard input",
  positionals: ["<service.key>"],
  options: { ...portalOption, remove: { about: "removes the key" } },
  async run({ installation, print }, positionals, { portal, remove }) {
    const ctx = await systemContext(installation, portal);
    const value = remove ? null : await readInput();
    await setPortalSecret(ctx, { name: positionals[0]!, value });
    print(`The key ${positionals[0]} was ${value === null ? "removed" : "stored"}.`);
  },
});

/** Reads a key that is typed or piped in: on the command line it would stay in the shell's history. */
async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8").trim();
}

export const connectBotsCommand = defineCommand({
  name: "connect-bots",
  about: "registers the webhook addresses of this portal's bots with the messengers",
  options: {
    ...portalOption,
    address: {
      value: "<https://…>",
      about: "the address at which the messengers reach the portal, if it is another one",
    },
  },
  async run({ installation, print }, _, { portal: host, address }) {
    const ctx = await systemContext(installation, host);
    const portal = { ...ctx.portal, origin: address?.replace(/\/+$/, "") ?? ctx.portal.origin };
    const { providers } = installation;
    const connections = await connectBots({ ...ctx, portal, providers });
    const states = connections.map(({ channel, url, state }) => [channel, { url, state }] as const);
    if (connections.length > 0)
      await withTransaction(ctx.db, (tx) =>
        writeAudit(tx, ctx, {
          action: "connectBots",
          subject: ["portal", ctx.portal.id],
          before: {},
          after: Object.fromEntries(states),
        }),
      );
    for (const connection of connections) print(describeConnection(connection));
    if (connections.length === 0)
      print("Nothing was done: no messenger has both an endpoint in the settings and keys.");
  },
});

function describeConnection({ channel, url, state, reason }: BotConnection): string {
  if (state === "connected") return `${channel} now calls ${url}.`;
  if (state === "failed")
    return `${channel} did not accept ${url}: ${reason ?? "no reason given"}.`;
  return `${channel} needs its address in its own console: enter ${url} there.`;
}

export const testChannelCommand = defineCommand({
  name: "test-channel",
  about: `asks a messenger with the portal's keys whether everything is set up, or sends a test email to the portal itself; without a name, lists what each still needs: ${outsideChannels.join(", ")}`,
  positionals: ["[<channel>]"],
  options: portalOption,
  check([channel]) {
    if (channel !== undefined) requireChoice("channel", channel, outsideChannels);
  },
  async run({ installation, print }, [channel], { portal }) {
    const { providers } = installation;
    const ctx = { ...(await systemContext(installation, portal)), providers };
    const { messages } = (await makeOrderContextLoader(installation)(ctx.portal.id))!;
    const tests =
      channel === undefined
        ? await listMessengerChannels(ctx)
        : [await testMessengerChannel(ctx, requireChoice("channel", channel, outsideChannels))];
    for (const one of tests)
      print(`${one.channel}: ${describeChannel({ messages }, commandLanguage, one)}`);
  },
});

/** Everything that commands print is in English. */
const commandLanguage = "en";
