import { announceChange } from "#domains/settings/announce-change.server.ts";
import { rowsOfUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";
import { courseTag } from "./content-tags.ts";
import { reviews } from "./tables.server.ts";

export const coursesPersonalData: readonly PersonalTable[] = [
  {
    table: reviews,
    rowsOf: rowsOfUser,
    erase: "delete",
    async beforeErasure(tx, person) {
      const rows = await tx
        .selectDistinct({ portal: reviews.environmentId, course: reviews.courseId })
        .from(reviews)
        .where(rowsOfUser(person));
      for (const { portal, course } of rows)
        await announceChange(tx, portal, [courseTag(portal, course)]);
    },
  },
];
