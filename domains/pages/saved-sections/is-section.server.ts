import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { savedSections } from "./tables.server.ts";

/** Condition: the section has this id, and is not in the trash. */
export const isSection = ({ portal }: Pick<Ctx, "portal">, id: string) =>
  and(
    eq(savedSections.environmentId, portal.id),
    eq(savedSections.id, id),
    isNull(savedSections.deletedAt),
  );

/** Condition: the section has this id, and is in the trash. */
export const isSectionInTrash = ({ portal }: Pick<Ctx, "portal">, id: string) =>
  and(
    eq(savedSections.environmentId, portal.id),
    eq(savedSections.id, id),
    isNotNull(savedSections.deletedAt),
  );
