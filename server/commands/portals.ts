import { changePortal } from "#domains/settings/change-portal.server.ts";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import {
  deletedPortalsListMax,
  listDeletedPortals,
} from "#domains/settings/deleted-portals/list-deleted-portals.server.ts";
import type { PageRequest, Position } from "#domains/settings/paging.server.ts";
import { createPortal, listPortals } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { portalIdProblem } from "#domains/settings/portal-id.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import { openSetup } from "#domains/settings/setup-steps.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { Installation } from "#server/installation.ts";
import { deletePortal } from "#server/jobs/delete-portal.ts";
import { printableClaimLink } from "#server/http/claim-link.ts";
import { defineCommand, WrongUsage } from "./command-line.ts";
import { requireConfirmation } from "./require-confirmation.ts";

export const portalsCommand = defineCommand({
  name: "portals",
  about: "lists the portals of this installation: main host, name, id",
  options: {
    deleted: { about: "lists the deleted portals instead: when, main host, name, id, by whom" },
  },
  async run({ installation, print }, _, { deleted }) {
    if (deleted) return printDeletedPortals(installation, print);
    const portals = await listPortals(installation.database.db);
    for (const { id, name, host } of portals) print(`${host}\t${name}\t(${id})`);
    if (portals.length === 0) print("There are no portals yet. Create one with create-portal.");
  },
});

async function printDeletedPortals(
  { database: { db } }: Installation,
  print: (line: string) => void,
): Promise<void> {
  const ctx = { db, actor: installationActor };
  let after: Position | null = null;
  do {
    const pageRequest: PageRequest = { limit: deletedPortalsListMax, after };
    const page = await listDeletedPortals(ctx, loadUserNames, pageRequest);
    for (const { portalId, name, host, deletedBy, deletedByName, deletedAt } of page.rows)
      print(`${deletedAt}\t${host}\t${name}\t(${portalId})\t${deletedByName || deletedBy}`);
    after = page.next;
  } while (after !== null);
}

export const claimLinkCommand = defineCommand({
  name: "claim-link",
  about: "prints a new link that creates the first portal; an earlier link stops working",
  options: {
    host: {
      value: "<host>",
      about: "the portal's host: the link works only there. Without it, at any host",
    },
  },
  async run({ installation, print }, _, { host }) {
    const link = await printableClaimLink(installation, host);
    if (link === null)
      throw new StartFailure(
        "This installation has a portal already. Create more with create-portal.",
      );
    print(link);
  },
});

const splitHosts = (hostLists: readonly string[]) =>
  hostLists.flatMap((one) => one.split(",")).map((host) => host.trim());

export const createPortalCommand = defineCommand({
  name: "create-portal",
  about: "creates an empty portal with its hosts",
  positionals: ["<id>"],
  options: {
    name: { value: "<name>", about: "its name; the id by default" },
    host: {
      value: "<host>[,<host>…]",
      about: "its hosts; the first one is the main host",
      many: true,
      required: true,
    },
    parent: { value: "<id>", about: "its parent portal" },
  },
  check([id]) {
    const problem = portalIdProblem(id!);
    if (problem !== null) throw new WrongUsage(problem);
  },
  async run({ installation, print }, [id = ""], { name = id, host, parent }) {
    const hosts = splitHosts(host);
    const portal = { id, name, hosts, parentId: parent, settings: { setup: openSetup } };
    if (!(await createPortal({ db: installation.database.db, actor: installationActor }, portal)))
      throw new StartFailure(
        `The portal ${id} already exists. Change its name and hosts with change-portal.`,
      );
    print(`Created the portal ${id}: ${hosts.join(", ")}.`);
  },
});

export const changePortalCommand = defineCommand({
  name: "change-portal",
  about: "renames a portal or changes its hosts",
  positionals: ["<id>"],
  options: {
    name: { value: "<name>", about: "its new name" },
    host: {
      value: "<host>[,<host>…]",
      about: "all its hosts, the main one first; other hosts are removed",
      many: true,
    },
  },
  check(_, { name, host }) {
    if (name === undefined && host.length === 0) throw new WrongUsage("Add --name or --host.");
  },
  async run({ installation, print }, [id = ""], { name, host }) {
    await requirePortal(installation, id);
    const { db } = installation.database;
    const hosts = host.length === 0 ? undefined : splitHosts(host);
    const changed = await changePortal({ db, actor: installationActor }, { id, name, hosts });
    print(`The portal ${id} is now "${changed.name}" at ${changed.hosts.join(", ")}.`);
  },
});

export const emptyPortalCommand = defineRemovalCommand(
  "empty-portal",
  "deletes a portal's pages, courses, people and their data; keeps its settings and hosts",
  true,
);
export const deletePortalCommand = defineRemovalCommand(
  "delete-portal",
  "deletes a portal with everything in it, for good",
  false,
);

function defineRemovalCommand(name: string, about: string, keepsPortal: boolean) {
  return defineCommand({
    name,
    about: `${about}, after you confirm`,
    positionals: ["<id>"],
    options: { yes: { about: "deletes without confirming" } },
    async run({ installation, print, ask }, [id = ""], { yes }) {
      const { name: portalName } = await requirePortal(installation, id);
      if (!yes) {
        const what = keepsPortal ? "Everything in the portal" : "The portal";
        print(`${what} ${id} ("${portalName}") will be deleted. Other portals are not affected.`);
        await requireConfirmation(ask, id);
      }
      const { db } = installation.database;
      const { rows, files } = await deletePortal(
        { db, files: installation.files, actor: installationActor },
        { id, keepsPortal },
      );
      for (const { table, rows: count } of rows) print(`  ${table}: ${count}`);
      print(`  files: ${files}`);
      print(`The portal ${id} was ${keepsPortal ? "emptied" : "deleted"}.`);
    },
  });
}

async function requirePortal({ database }: Installation, id: string): Promise<{ name: string }> {
  const portals = await listPortals(database.db);
  const foundPortal = portals.find((portal) => portal.id === id);
  if (foundPortal) return foundPortal;
  const ids = portals.map((portal) => portal.id);
  const hint = didYouMean(id, ids, "Run the command portals to list them.", String);
  throw new StartFailure(`There is no portal with the id ${id}. ${hint}`);
}
