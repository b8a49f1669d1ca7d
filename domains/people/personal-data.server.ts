import { rowsOfContact, type PersonalTable } from "#domains/settings/personal-data.server.ts";
import { subscriptions } from "./tables.server.ts";

export const peoplePersonalData: readonly PersonalTable[] = [
  { table: subscriptions, rowsOf: rowsOfContact("email"), erase: "delete" },
];
