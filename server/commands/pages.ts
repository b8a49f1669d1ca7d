import { checkBlock } from "#blocks/check-block.server.ts";
import { listPageRevisions } from "#domains/pages/list-page-revisions.server.ts";
import { listPages } from "#domains/pages/list-pages.server.ts";
import { createPreviewLink } from "#domains/pages/preview-link.server.ts";
import { publishPage, unpublishPage } from "#domains/pages/publish-page.server.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, requireChoice, portalOption, WrongUsage } from "./command-line.ts";

type Ctx = Awaited<ReturnType<typeof systemContext>>;
type PageArguments = { alias: string; revision: number | undefined };
type PageAction = (ctx: Ctx, input: PageArguments) => Promise<string[]>;

const actions = {
  async list(ctx) {
    const { rows: pages } = await listPages(ctx);
    return pages.map(({ alias, title, published, draft }) => {
      const state = published ? "published" : "hidden";
      return `${alias}\t${state}${draft === null ? "" : ", has a draft"}\t${title}`;
    });
  },
  async publish(ctx, input) {
    const { alias, revision } = await publishPage(ctx, input, checkBlock);
    return [`Published revision ${input.revision ?? revision} of ${alias}.`];
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
    const { path, expiresAt } = await createPreviewLink(ctx, alias);
    return [
      `${ctx.portal.origin}${path}`,
      `Anyone with this link sees the draft until ${new Date(expiresAt).toISOString()}.`,
    ];
  },
} satisfies Record<string, PageAction>;

const actionNames = Object.keys(actions) as (keyof typeof actions)[];

/** Page commands for admins. */
export const pageCommand = defineCommand({
  name: "page",
  about: "lists pages and their revisions, publishes or unpublishes one, or links to its draft",
  positionals: ["<what>", "[<page>]"],
  options: {
    ...portalOption,
    revision: { value: "<number>", about: "publish: this revision instead of the draft" },
  },
  notes: [`<what> is one of ${actionNames.join(", ")}.`],
  check([actionName, page], { revision }) {
    const checkedAction = requireChoice("page command", actionName, actionNames);
    if (checkedAction === "list" && page !== undefined)
      throw new WrongUsage("page list takes no page argument.");
    if (checkedAction !== "list" && page === undefined) throw new WrongUsage("<page> is missing.");
    if (revision !== undefined && !/^\d{1,9}$/.test(revision))
      throw new WrongUsage("--revision must be a number. See: page revisions <page>.");
  },
  async run({ installation, print }, [actionName, alias = ""], { portal, revision }) {
    const ctx = await systemContext(installation, portal);
    const input = { alias, revision: revision === undefined ? undefined : Number(revision) };
    const action: PageAction = actions[actionName as keyof typeof actions];
    for (const line of await action(ctx, input)) print(line);
  },
});
