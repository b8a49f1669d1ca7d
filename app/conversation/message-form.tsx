import type { ReactNode } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import {
  conversationPath,
  messageMaxChars,
  writeFormId,
  writeQuery,
} from "#domains/conversations/conversation.ts";
import { fileLimits } from "#domains/conversations/files/message-file.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AgeFields } from "./age-fields.tsx";
import { AttachFiles } from "./attach-files.tsx";
import type { ConversationFormError } from "./conversation-action.server.ts";
import type { loadConversationScreen } from "./conversation-screen.server.ts";
import { DeliveryNote } from "./delivery-note.tsx";
import { useSendingForm, useSendingMessage } from "./use-sending-form.ts";

const policyLink = (category: string) =>
  function link(chunks: ReactNode) {
    const href = `${conversationPath}?popup=policy&of=${category}`;
    return (
      <a className="link" href={href} target="_blank" rel="noopener">
        {chunks}
      </a>
    );
  };
const policyLinks = { policy: policyLink("mentor-policy"), terms: policyLink("mentor-terms") };

const attachLook = { field: "field", input: "input", button: "button button--soft" };

type Props = {
  screen: Awaited<ReturnType<typeof loadConversationScreen>>;
  /** The mentor's name; "" if nobody has taken the conversation. */
  name: string;
  error: ConversationFormError | undefined;
};

/** Where the learner writes. What they typed stays while answers arrive, and is gone when it is sent. */
export function MessageForm({ screen, name, error }: Props) {
  const t = useTranslations();
  const isSending = useSendingMessage(["send"]) !== null;
  const { asked, conversation } = screen;
  const failed = error?.intent === "send" ? error : undefined;
  const isFirst = conversation === null || conversation.isPassedOn;
  const written = conversation?.messages.findLast(({ direction }) => direction === "in");
  const { form, key, onSubmit } = useSendingForm({
    isSending,
    hasFailed: failed !== undefined,
    written,
    key: screen.key,
  });
  return (
    <Form
      ref={form}
      onSubmit={onSubmit}
      id={writeFormId}
      method="post"
      action={`${conversationPath}?${writeQuery}`}
      className="conversation__form"
      encType="multipart/form-data"
    >
      <input type="hidden" name="key" value={key} />
      {asked && (
        <>
          <input type="hidden" name="course" value={asked.courseId} />
          <input type="hidden" name="lesson" value={asked.elementId} />
          <p className="message__lesson small">{t("conversation.about", { title: asked.title })}</p>
        </>
      )}
      <TextArea
        name="text"
        maxLength={messageMaxChars}
        rows={conversation ? 3 : 5}
        label={
          conversation === null
            ? t("conversation.question")
            : name === ""
              ? t("conversation.write-team")
              : t("conversation.write", { name })
        }
        defaultValue={failed?.entered ?? ""}
        error={failed && t(failed.messageKey, fileLimits)}
        announce
        dir="auto"
      />
      {conversation === null && screen.genders.length > 0 && <WantedGender screen={screen} />}
      {isFirst && screen.asksAge && (
        <AgeFields needsParentalConsent={screen.needsParentalConsent} chosen={failed?.age ?? ""} />
      )}
      <div className="conversation__send">
        <Button type="submit" name="intent" value="send" large>
          {t("conversation.send")}
        </Button>
        <AttachFiles
          key={`files ${written?.sequence ?? 0}`}
          look={attachLook}
          isSending={isSending}
        />
        <DeliveryNote />
        {isFirst && <p className="small muted">{t.rich("conversation.terms", policyLinks)}</p>}
      </div>
    </Form>
  );
}

/** Whom the learner would rather ask. Only what mentors have said about themselves is offered. */
function WantedGender({ screen: { genders } }: Pick<Props, "screen">) {
  const t = useTranslations();
  return (
    <Select
      name="wantedGender"
      label={t("conversation.wanted")}
      emptyLabel={t("conversation.wanted-any")}
      options={genders.map((gender) => ({
        value: gender,
        label: t(`conversation.wanted-${gender}`),
      }))}
    />
  );
}
