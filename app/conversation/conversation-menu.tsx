import type { ReactNode } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { conversationPath, reasonMaxChars } from "#domains/conversations/conversation.ts";
import type { OwnConversation } from "#domains/conversations/learner/load-own-conversation.server.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import type { ConversationFormError } from "./conversation-action.server.ts";

type Props = { conversation: OwnConversation; error: ConversationFormError | undefined };

/** What else a learner can do: another mentor, report, block, delete. Each says what will happen. */
export function ConversationMenu({ conversation, error }: Props) {
  const t = useTranslations();
  const { mentor, messages } = conversation;
  const reported = messages.findLast(
    ({ direction, kind }) => direction === "out" && kind === "text",
  );
  return (
    <details className="conversation__menu" open={error && error.intent !== "send"}>
      <summary className="button button--soft">{t("conversation.more")}</summary>
      {error && error.intent !== "send" && (
        <p className="field-message field-message--error" role="alert">
          {t(error.messageKey)}
        </p>
      )}
      {mentor && (
        <MenuForm intent="another" hint={t("conversation.another-hint")}>
          {t("conversation.another")}
        </MenuForm>
      )}
      {reported && (
        <Form method="post" action={conversationPath} className="conversation__menu-form">
          <input type="hidden" name="sequence" value={reported.sequence} />
          <TextArea
            name="text"
            rows={2}
            maxLength={reasonMaxChars}
            label={t("conversation.report-reason")}
            hint={t("conversation.report-hint")}
          />
          <Button type="submit" variant="soft" name="intent" value="report">
            {t("conversation.report")}
          </Button>
        </Form>
      )}
      {mentor && (
        <MenuForm intent="block" hint={t("conversation.block-hint")}>
          {t("conversation.block", { name: mentor.name })}
        </MenuForm>
      )}
      <MenuForm intent="hide" hint={t("conversation.hide-hint")}>
        {t("conversation.hide")}
      </MenuForm>
    </details>
  );
}

type MenuFormProps = { intent: string; hint: string; children: ReactNode };

function MenuForm({ intent, hint, children }: MenuFormProps) {
  return (
    <Form method="post" action={conversationPath} className="conversation__menu-form">
      <p className="small muted">{hint}</p>
      <Button type="submit" variant="soft" name="intent" value={intent}>
        {children}
      </Button>
    </Form>
  );
}
