import { sql } from "drizzle-orm";
import {
  rowsOfContactDetails,
  rowsOfPortal,
  rowsOfUser,
  type PersonalTable,
} from "#domains/settings/personal-data.server.ts";
import { dataCopies, invitations, screenVisits, subscriptions } from "./tables.server.ts";

export const peoplePersonalData: readonly PersonalTable[] = [
  { table: subscriptions, rowsOf: rowsOfContactDetails("email"), erase: "delete" },
  { table: dataCopies, rowsOf: rowsOfUser, erase: "delete" },
  { table: screenVisits, rowsOf: rowsOfUser, erase: "delete" },
  {
    table: invitations,
    rowsOf: (
      person,
    ) => sql`(${rowsOfContactDetails("email")(person)}) or (${rowsOfPortal(person)} and (
      accepted_by = any(${sql.param(person.userIds)}::uuid[])
      or invited_by = any(${sql.param(person.userIds)}::text[])))`,
    erase: "delete",
    secretColumns: ["token_hash"],
  },
];
