import { rowsOfUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";
import {
  courseProgress,
  courseAuthorisations,
  progressOperations,
  authorRequests,
} from "#domains/learning/progress-tables.server.ts";

export const progressPersonalData: readonly PersonalTable[] = [
  { table: courseProgress, rowsOf: rowsOfUser, erase: "delete" },
  { table: courseAuthorisations, rowsOf: rowsOfUser, erase: "delete" },
  { table: progressOperations, rowsOf: rowsOfUser, erase: "delete", secretColumns: ["key"] },
  { table: authorRequests, rowsOf: rowsOfUser, erase: "delete" },
];
