import { courseMentorOperations } from "#domains/conversations/mentors/course-mentors-api.server.ts";
import { copyCourseMentors } from "#domains/conversations/mentors/course-mentors.server.ts";
import { blocksApi } from "#blocks/api.server.ts";
import { checkBlock } from "#blocks/check-block.server.ts";
import { isFileShown, listFileUses } from "#content/media/list-file-uses.server.ts";
import { loadTemplate } from "#content/templates/load-template.server.ts";
import { rewriteFileUses } from "#content/media/rewrite-file-uses.server.ts";
import { courseEditingApi } from "#domains/courses/course-editing-api.server.ts";
import { editedCoursesApi } from "#domains/courses/edited-courses-api.server.ts";
import { findPreviewed } from "#domains/courses/load-course-draft.server.ts";
import { scheduleApi } from "#domains/courses/schedule/schedule-api.server.ts";
import { translationFileApi } from "#domains/courses/translation-file/translation-file-api.server.ts";
import { mediaApi } from "#domains/files/library/media-api.server.ts";
import { journeyApi } from "#domains/journey/journey-api.server.ts";
import { testAuthoringApi } from "#domains/learning/answers/test-authoring-api.server.ts";
import { countLearners } from "#domains/learning/progress/count-learners.server.ts";
import { lookApi } from "#domains/look/look-api.server.ts";
import { editedPagesApi } from "#domains/pages/edited-pages-api.server.ts";
import { pageEditingApi } from "#domains/pages/page-editing-api.server.ts";
import { savedSectionsApi } from "#domains/pages/saved-sections/saved-sections-api.server.ts";
import { messageOperations } from "#domains/settings/messages-api.server.ts";
import { passageApi } from "#domains/pages/scripture/passage-api.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import type { Operation } from "#domains/settings/operation.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";

export type StaffCtx = Ctx & MessagesCtx & { files: FileStore };

/**
 * The operations with which staff write courses and pages, and change texts, the look and the menu. The command line has them too.
 */
export const staffOperations = (): Operation<StaffCtx>[] => [
  ...messageOperations,
  ...lookApi,
  ...passageApi,
  ...pageEditingApi({ checkBlock, findPreviewed }),
  ...editedPagesApi({ checkBlock, loadPageText: loadTemplate }),
  ...savedSectionsApi({ checkBlock }),
  ...blocksApi,
  ...mediaApi({ listUses: listFileUses, isShown: isFileShown, rewriteUses: rewriteFileUses }),
  ...translationFileApi,
  ...courseEditingApi({ checkBlock }),
  ...scheduleApi({ checkBlock }),
  ...editedCoursesApi({ copyMentors: copyCourseMentors, countLearners }),
  ...testAuthoringApi,
  ...journeyApi,
  ...courseMentorOperations,
];
