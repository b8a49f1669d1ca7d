import { checkBlock } from "#blocks/check-block.server.ts";
import { isFileUsed } from "#content/media/list-file-uses.server.ts";
import type { SignInWork } from "#domains/identity/account-context.server.ts";
import {
  erasureCron,
  erasureQueue,
  eraseDeleted,
} from "#domains/people/erasure/erase-deleted.server.ts";
import {
  eraseVisitors,
  visitorsCron,
  visitorsQueue,
} from "#domains/people/erasure/erase-visitors.server.ts";
import { makeDataCopy } from "#domains/people/data-copy/make-data-copy.server.ts";
import {
  dataCopyQueue,
  type DataCopyJob,
} from "#domains/people/data-copy/request-data-copy.server.ts";
import { sweepDataCopies } from "#domains/people/data-copy/sweep-data-copies.server.ts";
import {
  fileSweepCron,
  fileSweepQueue,
  sweepProfilePictures,
} from "#domains/people/profile/sweep-profile-pictures.server.ts";
import { sweepCron, sweepExpired, sweepQueue } from "#domains/people/sweep-expired.server.ts";
import { sweepMedia } from "#domains/files/library/sweep-media.server.ts";
import { sweepUploads } from "#domains/files/uploads/sweep-uploads.server.ts";
import {
  type PortalTools,
  remindersCron,
  remindersQueue,
  sendReminders,
} from "#domains/events/send-reminders.server.ts";
import { heldCron, heldQueue, sendHeld } from "#domains/identity/notifications/send-held.server.ts";
import { pushQueue, type PushJob, sendPush } from "#domains/identity/push/send-push.server.ts";
import { chatQueue } from "#domains/messaging/queue-chat-message.server.ts";
import { emailQueue } from "#domains/messaging/queue-email.server.ts";
import { sweepOutbox } from "#domains/messaging/sweep-outbox.server.ts";
import { sendChatMessage } from "#domains/messaging/send-chat-message.server.ts";
import { type Mailer, sendEmail } from "#domains/messaging/send-email.server.ts";
import { retrySms, smsQueue } from "#domains/messaging/send-sms.server.ts";
import { deleteVisitorAnswers } from "#domains/learning/answers/delete-visitor-answers.server.ts";
import {
  newLessonsCron,
  newLessonsQueue,
  notifyOfNewLessons,
} from "#domains/learning/new-lessons/notify-of-new-lessons.server.ts";
import { sweepGatewayLog } from "#domains/orders/log-gateway-event.server.ts";
import { type RefundJob, refundQueue } from "#domains/orders/queue-refund.server.ts";
import {
  type OrderContexts,
  reconcileCron,
  reconcileOrders,
  reconcileQueue,
} from "#domains/orders/reconcile-orders.server.ts";
import { refundDuplicatePayment } from "#domains/orders/refund-duplicate-payment.server.ts";
import { deliverMessages } from "#domains/conversations/channels/deliver-messages.server.ts";
import type { ConversationTools } from "#domains/conversations/channels/learner-context.server.ts";
import {
  type DeliveryJob,
  deliveryQueue,
} from "#domains/conversations/channels/queue-delivery.server.ts";
import {
  type IncomingJob,
  incomingQueue,
} from "#domains/conversations/channels/queue-incoming-message.server.ts";
import { receiveMessages } from "#domains/conversations/channels/receive-messages.server.ts";
import {
  deadlinesCron,
  deadlinesQueue,
  watchDeadlines,
} from "#domains/conversations/deadline/watch-deadlines.server.ts";
import { forwardMessages } from "#domains/conversations/mentor-chat/forward-messages.server.ts";
import {
  type ForwardingJob,
  forwardingQueue,
} from "#domains/conversations/mentor-chat/queue-forwarding.server.ts";
import { fetchFile } from "#domains/conversations/files/fetch-file.server.ts";
import { type FileJob, fileQueue } from "#domains/conversations/files/queue-files.server.ts";
import { sweepMessageFiles } from "#domains/conversations/files/sweep-files.server.ts";
import {
  renewOldTemplates,
  templatesCron,
  templatesQueue,
} from "#domains/conversations/templates/renew-templates.server.ts";
import {
  publishScheduled,
  scheduleCron,
  scheduleQueue,
} from "#domains/courses/schedule/publish-scheduled.server.ts";
import { sweepSections } from "#domains/pages/saved-sections/delete-section.server.ts";
import { publishPlannedPages } from "#domains/pages/schedule/publish-planned-pages.server.ts";
import { emptyPageTrash } from "#domains/pages/trash-page.server.ts";
import { sweepPreviewLinks } from "#domains/pages/preview-link.server.ts";
import { emptyCourseTrash } from "#domains/courses/empty-course-trash.server.ts";
import { sweepPrayers } from "#domains/discussions/prayers/sweep-prayers.server.ts";
import { sweepConversations } from "#domains/conversations/sweep-conversations.server.ts";
import { sweepAuditLog } from "#domains/settings/audit-log/sweep-audit-log.server.ts";
import { sweepLiveEvents } from "#domains/settings/live/sweep-live-events.server.ts";
import type { Providers } from "#domains/settings/providers.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { JobHandler } from "#platform/jobs.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { Vault } from "#platform/vault.server.ts";
import {
  journeyCron,
  journeyDays,
  journeyQueue,
  lateJourneyCron,
  lateJourneyDays,
  lateJourneyQueue,
  rollUpJourney,
} from "#domains/journey/roll-up-journey.server.ts";
import { listPersonalFiles } from "./personal-files.ts";
import { erasedData, personalTables } from "./personal-data.ts";
import { afterSignInQueue, runAfterSignInJob } from "./reactions.ts";

/** Returns the handler of each queue. A handler may run twice for the same job without harm. */
export function makeJobHandlers(tools: {
  db: Db;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  vault: Vault;
  files: FileStore;
  providers: Providers;
  orderContextOf: OrderContexts;
  /** Returns a portal's tools; null if it doesn't exist. */
  portal(environmentId: string): Promise<PortalTools | null>;
  actorless: ConversationTools["actorless"];
}): Record<string, JobHandler> {
  return {
    [emailQueue]: (data) => sendEmail(tools, data as { environmentId: string; id: string }),
    [chatQueue]: (data) => sendChatMessage(tools, data as { environmentId: string; id: string }),
    [smsQueue]: (data) => retrySms(tools, data as { environmentId: string; id: string }),
    [afterSignInQueue]: (data) => runAfterSignInJob(tools, data as unknown as SignInWork),
    [sweepQueue]: async () => {
      await sweepExpired(tools);
      await sweepGatewayLog(tools);
      await sweepOutbox(tools);
      await sweepAuditLog(tools);
      await sweepLiveEvents(tools);
      await sweepDataCopies(tools);
      await sweepConversations(tools);
      await sweepPrayers(tools);
      await emptyCourseTrash(tools);
      await emptyPageTrash(tools);
      await sweepPreviewLinks(tools);
      await sweepSections(tools);
    },
    [erasureQueue]: () => eraseDeleted({ ...tools, ...erasedData }),
    [visitorsQueue]: async () => {
      await eraseVisitors({ ...tools, tables: personalTables });
      await deleteVisitorAnswers(tools);
    },
    [fileSweepQueue]: async () => {
      await tools.files.deleteUnfinished();
      await sweepProfilePictures(tools);
      await sweepMessageFiles(tools);
      await sweepUploads(tools);
      await sweepMedia({ ...tools, isFileUsed });
    },
    [dataCopyQueue]: (data) =>
      makeDataCopy(
        {
          ...tools,
          portal: tools.orderContextOf,
          tables: personalTables,
          listFiles: (portal, userId) => listPersonalFiles(portal, tools.files, userId),
        },
        data as unknown as DataCopyJob,
      ),
    [refundQueue]: (data) =>
      refundDuplicatePayment(tools.orderContextOf, data as unknown as RefundJob),
    [reconcileQueue]: () => reconcileOrders(tools, tools.orderContextOf),
    [remindersQueue]: () => sendReminders(tools),
    [newLessonsQueue]: () => notifyOfNewLessons(tools),
    [pushQueue]: (data) =>
      sendPush({ ...tools, portal: tools.orderContextOf }, data as unknown as PushJob),
    [incomingQueue]: (data) => receiveMessages(tools, data as IncomingJob),
    [forwardingQueue]: (data) => forwardMessages(tools, data as ForwardingJob),
    [deliveryQueue]: (data) => deliverMessages(tools, data as DeliveryJob),
    [fileQueue]: (data) => fetchFile(tools, data as FileJob),
    [deadlinesQueue]: () => watchDeadlines({ ...tools, portal: tools.orderContextOf }),
    [scheduleQueue]: async () => {
      const planned = { ...tools, portal: tools.orderContextOf, checkBlock };
      await publishScheduled(planned);
      await publishPlannedPages(planned);
    },
    [templatesQueue]: () => renewOldTemplates({ ...tools, portal: tools.orderContextOf }),
    [journeyQueue]: () => rollUpJourney(tools, journeyDays),
    [lateJourneyQueue]: () => rollUpJourney(tools, lateJourneyDays),
    [heldQueue]: () => sendHeld({ ...tools, portal: tools.orderContextOf }),
  };
}

/** The queues whose jobs repeat, each with its cron expression. */
export const jobSchedules: Readonly<Record<string, string>> = {
  [sweepQueue]: sweepCron,
  [erasureQueue]: erasureCron,
  [visitorsQueue]: visitorsCron,
  [fileSweepQueue]: fileSweepCron,
  [reconcileQueue]: reconcileCron,
  [newLessonsQueue]: newLessonsCron,
  [remindersQueue]: remindersCron,
  [deadlinesQueue]: deadlinesCron,
  [heldQueue]: heldCron,
  [journeyQueue]: journeyCron,
  [lateJourneyQueue]: lateJourneyCron,
  [scheduleQueue]: scheduleCron,
  [templatesQueue]: templatesCron,
};
