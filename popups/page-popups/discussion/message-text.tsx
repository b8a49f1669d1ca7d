import type { DiscussionMessage } from "#domains/discussions/discussion.ts";
import { mentionKeyOf, mentionPattern } from "#domains/discussions/find-mentions.ts";

/** A message's text. Names that mean somebody stand out. */
export function MessageText({ message: { text, mentions } }: { message: DiscussionMessage }) {
  const known = new Set(mentions.map(mentionKeyOf));
  const parts = text.split(mentionPattern);
  return (
    <p className="discussion-message__text" dir="auto">
      {parts.map((part, index) => {
        // A name follows the text before it.
        if (index % 2 === 0) return part;
        return known.has(mentionKeyOf(part)) ? (
          <b key={index} className="discussion-message__mention">
            {`@${part}`}
          </b>
        ) : (
          `@${part}`
        );
      })}
    </p>
  );
}
