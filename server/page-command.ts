import { listPageRevisions } from "#domains/pages/list-page-revisions.server.ts";
import { listPages } from "#domains/pages/list-pages.server.ts";
import { makePreviewLink } from "#domains/pages/preview-link.server.ts";
import { publishPage, unpublishPage } from "#domains/pages/publish-page.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { Command } from "./commands.ts";
import { systemContext } from "./system-context.ts";
import { demand, readOptions } from "./read-options.ts";

type Ctx = Awaited<ReturnType<typeof systemContext>>;
type Asked = { alias: string; revision: number | undefined };
type Act = (ctx: Ctx, asked: Asked) => Promise<string[]>;

const usage = "page <what> [<page>] --portal <host> [--revision <number>]";

const acts: Record<string, Act> = {
  async list(ctx) {
    const pages = await listPages(ctx);
    return pages.map(({ alias, title, published, draft }) => {
      const state = published ? "published" : "hidden";
      return `${alias}\t${state}${draft === null ? "" : ", a draft waits"}\t${title}`;
    });
  },
  async publish(ctx, asked) {
    const { alias, revision } = await publishPage(ctx, asked);
    return [`${alias} is shown now, as revision ${revision} has it.`];
  },
  async unpublish(ctx, { alias }) {
    await unpublishPage(ctx, { alias });
    return [`${alias} is hidden now.`];
  },
  async revisions(ctx, { alias }) {
    const revisions = await listPageRevisions(ctx, alias);
    return revisions.map(
      ({ revision, createdAt, createdBy, title }) =>
        `${revision}\t${new Date(createdAt).toISOString()}\t${createdBy}\t${title}`,
    );
  },
  async preview(ctx, { alias }) {
    const { path, expiresAt } = makePreviewLink(ctx, alias);
    return [
      `${ctx.portal.origin}${path}`,
      `Whoever has it sees the draft until ${new Date(expiresAt).toISOString()}.`,
    ];
  },
};

/** What an admin does with pages from the command line. */
export const pageCommand: Command = {
  usage,
  about: `looks after pages: ${Object.keys(acts).join(", ")}`,
  async run(tools, args) {
    const { words, options } = readOptions(args, ["portal", "revision"]);
    const [what = "", alias = ""] = words;
    const act = Object.hasOwn(acts, what) ? acts[what] : undefined;
    if (!act || words.length !== (what === "list" ? 1 : 2))
      throw new StartFailure(
        `Say it so: npm run lampstand -- ${usage}, with one of ${Object.keys(acts).join(", ")}`,
      );
    const ctx = await systemContext(tools.installation, demand(options, "portal", usage));
    const revision = options["revision"] === undefined ? undefined : Number(options["revision"]);
    if (revision !== undefined && !Number.isSafeInteger(revision))
      throw new StartFailure("--revision is a number: page revisions lists them.");
    for (const line of await act(ctx, { alias, revision })) tools.say(line);
  },
};
