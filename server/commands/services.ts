import {
  type BotConnection,
  connectBots,
} from "#domains/identity/messengers/connect-bots.server.ts";
import { setPortalSecret } from "#domains/settings/set-portal-secret.server.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, portalOption } from "./command-line.ts";

export const secretCommand = defineCommand({
  name: "secret",
  about: "stores a portal's key of an outside service, encrypted; it reads the key from its input",
  words: ["<service.key>"],
  options: { ...portalOption, remove: { about: "removes the key" } },
  async run({ installation, say }, words, { portal, remove }) {
    const ctx = await systemContext(installation, portal);
    const value = remove ? null : await readInput();
    await setPortalSecret(ctx, { name: words[0]!, value });
    say(`The key ${words[0]} is ${value === null ? "removed" : "stored"}.`);
  },
});

/** What is typed or piped in: a key on the command line would stay in the shell's history. */
async function readInput(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8").trim();
}

export const connectBotsCommand = defineCommand({
  name: "connect-bots",
  about: "gives the messengers' platforms the address of this portal's bots",
  options: {
    ...portalOption,
    address: { value: "<https://…>", about: "where the platforms reach the portal, if elsewhere" },
  },
  async run({ installation, say }, _, { portal: host, address }) {
    const ctx = await systemContext(installation, host);
    const portal = { ...ctx.portal, origin: address?.replace(/\/+$/, "") ?? ctx.portal.origin };
    const { providers } = installation;
    const connections = await connectBots({ ...ctx, portal, providers });
    for (const connection of connections) say(describeConnection(connection));
    if (connections.length === 0)
      say("No messenger has both an endpoint in the settings and keys: nothing was done.");
  },
});

function describeConnection({ channel, url, state, reason }: BotConnection): string {
  if (state === "connected") return `${channel} calls ${url} from now on.`;
  if (state === "failed") return `${channel} did not take ${url}: ${reason ?? "no reason given"}.`;
  return `${channel} learns its address in its own console: enter ${url} there.`;
}
