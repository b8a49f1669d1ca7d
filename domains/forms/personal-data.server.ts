import { ofUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";
import { dataSourceRecords } from "./tables.server.ts";

export const formsPersonalData: readonly PersonalTable[] = [
  { table: dataSourceRecords, rows: ofUser, erase: "delete", secret: ["idempotency_key"] },
];
