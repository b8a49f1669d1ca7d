import { defineErrors } from "#platform/domain-error.ts";
import { type FileProblem, fileLimits, messageFilesMax } from "./files/message-file.ts";

const fileMessages: Readonly<Record<FileProblem, string>> = {
  large: `Pictures and voice notes can have at most ${fileLimits.picture} MB, other files ${fileLimits.file} MB.`,
  type: "Files of this type can't be sent.",
  mismatch: "The file's content doesn't match its name.",
  damaged: "The file is damaged.",
  gone: "The messenger no longer has this file.",
  unreachable: "The file could not be fetched.",
};

export const {
  nobodyAnswers,
  conversationUnknown,
  conversationTaken,
  conversationMerged,
  channelMissing,
  replyTooLate,
  messageWrong,
  fileRefused,
  tooManyFiles,
  fileUnknown,
  noteWithFiles,
  filesNotTaken,
  mentorUnknown,
  mentorsOnlyCourse,
  caseUnknown,
  tooManySavedReplies,
  ageMissing,
  parentalConsentMissing,
  templatesUnread,
  templateUnusable,
} = defineErrors({
  /** The portal has no mentor and no leader who could answer. */
  nobodyAnswers: {
    code: "NOBODY-ANSWERS",
    message: "Nobody can answer questions on this portal yet.",
    status: 409,
    messageKey: "conversation.nobody-answers",
  },
  /** The portal has no such conversation, or it isn't for the caller. */
  conversationUnknown: {
    code: "NOT-FOUND",
    message: "There is no such conversation.",
    status: 404,
    messageKey: "conversation.unknown",
  },
  /** Another mentor was faster, or the conversation no longer waits. */
  conversationTaken: {
    code: "CONVERSATION-TAKEN",
    message: "Someone else has already taken this conversation.",
    status: 409,
    messageKey: "studio.inbox.taken",
  },
  /** A contact has signed in, so the conversation of their account continues instead. */
  conversationMerged: {
    code: "CONVERSATION-MERGED",
    message: "This person has signed in. Their account's conversation goes on instead of this one.",
    status: 409,
    messageKey: "studio.inbox.merged",
  },
  /** The caller isn't connected to this messenger, or the portal doesn't have it. */
  channelMissing: {
    code: "CHANNEL-MISSING",
    message: "Connect this messenger to your account first.",
    status: 409,
    messageKey: "conversation.channel.missing",
  },
  /** A contact without an account can only be answered in their messenger, and its time for answers is over. */
  replyTooLate: {
    code: "REPLY-TOO-LATE",
    message:
      "The time for answers in this messenger is over. You can answer when they write again.",
    status: 409,
    messageKey: "conversation.failure.window",
  },
  /** The message is empty or too long. */
  messageWrong: {
    code: "MESSAGE-WRONG",
    message: "Write a message of at most 4,096 characters.",
    status: 422,
    messageKey: "conversation.message-wrong",
  },
  /** A file that can't be sent; `problem` says why. */
  fileRefused: {
    code: "FILE-REFUSED",
    message: "This file can't be sent.",
    status: 422,
    with: (problem: FileProblem) => ({
      message: fileMessages[problem],
      messageKey: `conversation.file.problem.${problem}`,
    }),
  },
  /** A message has more files than it can have. */
  tooManyFiles: {
    code: "TOO-MANY-FILES",
    message: `Send at most ${messageFilesMax} files with one message.`,
    status: 422,
    messageKey: "conversation.file.too-many",
  },
  /** Files are for the learner: notes have none. */
  noteWithFiles: {
    code: "NOTE-WITH-FILES",
    message: "A note can't have files.",
    status: 422,
    messageKey: "studio.inbox.note-files",
  },
  /** A contact without an account can only be answered in their messenger, which takes no files from here. */
  filesNotTaken: {
    code: "FILES-NOT-TAKEN",
    message: "This person's messenger doesn't accept files, and they have no account here.",
    status: 409,
    messageKey: "studio.inbox.files-refused",
  },
  /** The portal has no such file, or it isn't for the caller. */
  fileUnknown: {
    code: "NOT-FOUND",
    message: "There is no such file.",
    status: 404,
    messageKey: "error.404.description",
  },
  /** A mentor without courses and pages answers about all of them. */
  mentorsOnlyCourse: {
    code: "MENTORS-ONLY-COURSE",
    message:
      "This mentor answers only about this course. Choose another course for them first, or let them answer about all.",
    status: 409,
    messageKey: "studio.course-mentors.only-course",
  },
  /** This person doesn't answer learners on this portal. */
  mentorUnknown: {
    code: "MENTOR-UNKNOWN",
    message: "This person isn't a mentor of this portal.",
    status: 422,
    messageKey: "studio.inbox.mentor-unknown",
  },
  /** The portal has no such case. */
  caseUnknown: {
    code: "NOT-FOUND",
    message: "There is no such case.",
    status: 404,
    messageKey: "error.404.description",
  },
  /** The portal asks learners whether they are under 18, and this one hasn't said. */
  ageMissing: {
    code: "AGE-MISSING",
    message: "Say whether you are under 18.",
    status: 422,
    messageKey: "conversation.age-missing",
  },
  /** A learner under 18 hasn't said that a parent agrees. */
  parentalConsentMissing: {
    code: "PARENTAL-CONSENT-MISSING",
    message: "Ask a parent first, and say that they agree.",
    status: 422,
    messageKey: "conversation.parental-consent-missing",
  },
  /** A messenger's templates couldn't be fetched: a key is wrong, the account isn't found, or the messenger is down. */
  templatesUnread: {
    code: "TEMPLATES-UNREAD",
    message:
      "The templates couldn't be fetched. Test the messenger, and check that its token may manage templates.",
    status: 409,
    messageKey: "studio.templates.unread",
  },
  /** This template isn't approved any more, or belongs to another messenger than the learner's. */
  templateUnusable: {
    code: "TEMPLATE-UNUSABLE",
    message: "This template can't be sent in the learner's messenger.",
    status: 409,
    messageKey: "studio.templates.unusable",
  },
  /** The portal has as many saved replies as it can have. */
  tooManySavedReplies: {
    code: "TOO-MANY-SAVED-REPLIES",
    message: "Delete a saved reply first: there are as many as possible.",
    status: 409,
    messageKey: "studio.inbox.too-many-replies",
  },
});
