import { Form } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { reasonMaxChars } from "#domains/discussions/discussion.ts";
import { useSingleKeys } from "#app/studio/shell/single-keys.ts";
import { Keys } from "#app/studio/ui/keys.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { DiscussionsFormError } from "./discussions-action.server.ts";
import type { DiscussionsScreenData } from "./discussions-screen.server.ts";
import { messageKeys } from "./message-keys.ts";

type Props = {
  message: DiscussionsScreenData["messages"][number];
  now: number;
  error: DiscussionsFormError | undefined;
};

/** A message with why it is here, and what a moderator can do with it. */
export function QueuedMessage({ message, now, error }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const { author, createdAt, heldFor, hiddenReason, lesson, reportReasons, reportsCount } = message;
  return (
    <li className="studio-discussions__message" tabIndex={-1}>
      <p className="studio-discussions__head">
        <b>
          <bdi>{author.name || t("studio.people.no-name")}</bdi>
        </b>
        <time className="studio-muted studio-small" dateTime={createdAt}>
          {format.relativeTime(new Date(createdAt), now)}
        </time>
        {message.isFirst && <span className="studio-badge">{t("studio.discussions.first")}</span>}
        {heldFor && (
          <span className="studio-badge studio-badge--bad">
            {t(`studio.discussions.held.${heldFor}`)}
          </span>
        )}
        {message.isMuted && <span className="studio-badge">{t("studio.discussions.muted")}</span>}
      </p>
      <p className="studio-discussions__text" dir="auto">
        {message.text}
      </p>
      {reportsCount > 0 && (
        <p className="studio-discussions__reports studio-small">
          <StudioIcon name="info" /> {t("studio.discussions.reports", { count: reportsCount })}
          {reportReasons.map((reason, index) => (
            <bdi key={index}>{t("studio.discussions.quote", { text: reason })}</bdi>
          ))}
        </p>
      )}
      {hiddenReason && (
        <p className="studio-muted studio-small">
          {t("studio.discussions.hidden-reason", { reason: hiddenReason })}
        </p>
      )}
      {lesson && (
        <p className="studio-small">
          <a className="studio-link" href={lesson.href}>
            <StudioIcon name="course" /> <bdi>{lesson.course}</bdi>
            {" · "}
            <bdi>{lesson.title}</bdi>
          </a>
        </p>
      )}
      <MessageButtons message={message} error={error} />
    </li>
  );
}

function MessageButtons({ message, error }: Omit<Props, "now">) {
  const t = useTranslations();
  const { id, elementId, userId, status, lesson, isMuted, isClosed, ownAnswerFirst } = message;
  const areKeysOn = useSingleKeys();
  const keyOf = (action: keyof typeof messageKeys) => areKeysOn && messageKeys[action];
  const decision = status === "hidden" ? "restore" : "approve";
  const needsDecision = status !== "shown" || message.reportsCount > 0;
  const problem = error && t(error.messageKey, error.params);
  return (
    <div className="studio-discussions__buttons">
      {needsDecision && (
        <Form method="post">
          <input type="hidden" name="message" value={id} />
          <button
            className="studio-button"
            type="submit"
            name="intent"
            value="show"
            {...shortcut(keyOf(decision))}
          >
            <StudioIcon name="check" />
            {t(`studio.discussions.${decision}`)}
            <KeyHint of={keyOf(decision)} />
          </button>
        </Form>
      )}
      {status === "shown" && lesson && (
        <a className="studio-button" href={lesson.href} {...shortcut(keyOf("reply"))}>
          {t("studio.discussions.reply")}
          <KeyHint of={keyOf("reply")} />
        </a>
      )}
      {status !== "hidden" && (
        <details open={problem !== undefined || undefined}>
          <summary className="studio-button" {...shortcut(keyOf("hide"))}>
            <span>{t("studio.discussions.hide")}</span>
            <KeyHint of={keyOf("hide")} />
          </summary>
          <Form method="post" className="studio-thread__form">
            <input type="hidden" name="message" value={id} />
            <TextField
              name="reason"
              label={t("studio.discussions.reason")}
              help={t("studio.discussions.reason-help")}
              required
              maxLength={reasonMaxChars}
              error={problem}
            />
            <button className="studio-button" type="submit" name="intent" value="hide">
              {t("studio.discussions.hide-button")}
            </button>
          </Form>
        </details>
      )}
      {message.canPass && (
        <Form method="post">
          <input type="hidden" name="message" value={id} />
          <button
            className="studio-button"
            type="submit"
            name="intent"
            value="pass"
            {...shortcut(keyOf("pass"))}
          >
            {t("studio.discussions.pass")}
            <KeyHint of={keyOf("pass")} />
          </button>
        </Form>
      )}
      <details>
        <summary className="studio-button">{t("studio.discussions.more")}</summary>
        <Form method="post" className="studio-discussions__buttons">
          <input type="hidden" name="writer" value={userId} />
          <input type="hidden" name="discussion" value={elementId} />
          <MoreButton intent={isMuted ? "unmute" : "mute"} />
          <MoreButton intent={isClosed ? "open" : "close"} />
          <MoreButton intent={ownAnswerFirst ? "all-first" : "own-first"} />
        </Form>
      </details>
    </div>
  );
}

function MoreButton({ intent }: { intent: string }) {
  const t = useTranslations();
  return (
    <button className="studio-button" type="submit" name="intent" value={intent}>
      {t(`studio.discussions.${intent}`)}
    </button>
  );
}

const shortcut = (key: string | false) => (key ? { "aria-keyshortcuts": key } : {});

const KeyHint = ({ of: key }: { of: string | false }) => key && <Keys keys={[key]} isHidden />;
