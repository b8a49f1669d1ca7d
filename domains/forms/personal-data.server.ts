import { rowsOfUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";
import { dataSourceRecords } from "./tables.server.ts";

export const formsPersonalData: readonly PersonalTable[] = [
  {
    table: dataSourceRecords,
    rowsOf: rowsOfUser,
    erase: "delete",
    secretColumns: ["idempotency_key"],
  },
];
