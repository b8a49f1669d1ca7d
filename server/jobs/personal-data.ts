import { accountsPersonalData } from "#domains/identity/personal-data.server.ts";
import { listConversationFiles } from "#domains/conversations/files/list-files.server.ts";
import { conversationsPersonalData } from "#domains/conversations/personal-data.server.ts";
import { coursesPersonalData } from "#domains/courses/personal-data.server.ts";
import { discussionsPersonalData } from "#domains/discussions/personal-data.server.ts";
import { eventsPersonalData } from "#domains/events/personal-data.server.ts";
import { formsPersonalData } from "#domains/forms/personal-data.server.ts";
import { messagingPersonalData } from "#domains/messaging/personal-data.server.ts";
import { ordersPersonalData } from "#domains/orders/personal-data.server.ts";
import { progressPersonalData } from "#domains/learning/progress/personal-data.server.ts";
import { resultsPersonalData } from "#domains/learning/answers/personal-data.server.ts";
import {
  type PersonalTable,
  settingsPersonalData,
} from "#domains/settings/personal-data.server.ts";
import { peoplePersonalData } from "#domains/people/personal-data.server.ts";

/** Every table with rows about users, in an order for deleting them: a row may refer only to tables after its own. */
export const personalTables: readonly PersonalTable[] = [
  ...conversationsPersonalData,
  ...discussionsPersonalData,
  ...formsPersonalData,
  ...eventsPersonalData,
  ...resultsPersonalData,
  ...progressPersonalData,
  ...ordersPersonalData,
  ...coursesPersonalData,
  ...messagingPersonalData,
  ...peoplePersonalData,
  ...accountsPersonalData,
  ...settingsPersonalData,
];

/** What an erasure deletes besides an account's picture and copies of its data. */
export const erasedData = { tables: personalTables, listFiles: listConversationFiles };
