import { listPageRevisions } from "#domains/pages/list-page-revisions.server.ts";
import { listPages } from "#domains/pages/list-pages.server.ts";
import { makePreviewLink } from "#domains/pages/preview-link.server.ts";
import { publishPage, unpublishPage } from "#domains/pages/publish-page.server.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, requireChoice, portalOption, WrongUsage } from "./command-line.ts";

type Ctx = Awaited<ReturnType<typeof systemContext>>;
type PageArguments = { alias: string; revision: number | undefined };
type Act = (ctx: Ctx, asked: PageArguments) => Promise<string[]>;

const acts = {
  async list(ctx) {
    const { rows: pages } = await listPages(ctx);
    return pages.map(({ alias, title, published, draft }) => {
      const state = published ? "published" : "hidden";
      return `${alias}\t${state}${draft === null ? "" : ", has a draft"}\t${title}`;
    });
  },
  async publish(ctx, asked) {
    const { alias, revision } = await publishPage(ctx, asked);
    return [`Published revision ${revision} of ${alias}.`];
  },
  async unpublish(ctx, { alias }) {
    await unpublishPage(ctx, { alias });
    return [`Unpublished ${alias}.`];
  },
  async revisions(ctx, { alias }) {
    const { rows: revisions } = await listPageRevisions(ctx, alias);
    return revisions.map(
      ({ revision, createdAt, createdBy, title }) =>
        `${revision}\t${new Date(createdAt).toISOString()}\t${createdBy}\t${title}`,
    );
  },
  async preview(ctx, { alias }) {
    const { path, expiresAt } = await makePreviewLink(ctx, alias);
    return [
      `${ctx.portal.origin}${path}`,
      `Anyone with this link sees the draft until ${new Date(expiresAt).toISOString()}.`,
    ];
  },
} satisfies Record<string, Act>;

const names = Object.keys(acts) as (keyof typeof acts)[];

/** Page commands for admins. */
export const pageCommand = defineCommand({
  name: "page",
  about: "lists pages and their revisions, publishes or unpublishes one, or links to its draft",
  words: ["<what>", "[<page>]"],
  options: {
    ...portalOption,
    revision: { value: "<number>", about: "publish: this revision instead of the draft" },
  },
  notes: [`<what> is one of ${names.join(", ")}.`],
  check([what, page], { revision }) {
    const chosen = requireChoice("page command", what, names);
    if (chosen === "list" && page !== undefined)
      throw new WrongUsage("page list takes no page argument.");
    if (chosen !== "list" && page === undefined) throw new WrongUsage("<page> is missing.");
    if (revision !== undefined && !/^\d{1,9}$/.test(revision))
      throw new WrongUsage("--revision is a number: page revisions lists them.");
  },
  async run({ installation, print }, [what, alias = ""], { portal, revision }) {
    const ctx = await systemContext(installation, portal);
    const asked = { alias, revision: revision === undefined ? undefined : Number(revision) };
    const act: Act = acts[what as keyof typeof acts];
    for (const line of await act(ctx, asked)) print(line);
  },
});
