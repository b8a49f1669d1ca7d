import { type ReactNode, useRef } from "react";
import { messageMaxChars, reasonMaxChars } from "#domains/discussions/discussion.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useDiscussion } from "./context.ts";
import { discussionIntent } from "./form.ts";
import { useDiscussionForm } from "./use-discussion-form.ts";

type Props = {
  /** A new reply, another text for the message, or a report of it. */
  does: "post" | "edit" | "report";
  messageId: string;
  summary: ReactNode;
  label: string;
  button: string;
  /** The text to begin with. */
  text: string;
};

/** A text about a message: a reply, its new text or a report. The form folds out below the message. */
export function MessageForm({ does, messageId, summary, label, button, text }: Props) {
  const { action, data } = useDiscussion();
  const box = useRef<HTMLDetailsElement>(null);
  const { Form, busy, error, entered } = useDiscussionForm(does, messageId, () => {
    box.current!.open = false;
    box.current!.querySelector("form")?.reset();
  });
  return (
    <details ref={box} className="discussion-message__form" open={error !== undefined || undefined}>
      <summary className="reaction reaction--text">{summary}</summary>
      <Form method="post" action={action}>
        <input type="hidden" name="intent" value={discussionIntent} />
        <input type="hidden" name="do" value={does} />
        <input type="hidden" name="message" value={messageId} />
        {does === "post" && <input type="hidden" name="key" value={`${data.key} ${messageId}`} />}
        <TextArea
          name="text"
          rows={3}
          required={does !== "report"}
          maxLength={does === "report" ? reasonMaxChars : messageMaxChars}
          label={label}
          defaultValue={entered || text}
          error={error}
          announce
          dir="auto"
        />
        <Button type="submit" variant="soft" busy={busy}>
          {button}
        </Button>
      </Form>
    </details>
  );
}
