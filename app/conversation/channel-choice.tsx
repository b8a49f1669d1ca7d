import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { askAboutLesson } from "#domains/conversations/ask-address.ts";
import { channelNameKey, conversationPath } from "#domains/conversations/conversation.ts";
import { Button } from "#ui/button.tsx";
import type { ConversationFormError } from "./conversation-action.server.ts";
import type { loadConversationScreen } from "./conversation-screen.server.ts";

type Props = {
  screen: Awaited<ReturnType<typeof loadConversationScreen>>;
  error: ConversationFormError | undefined;
};

/**
 * The messengers, and email, by which the learner can talk to the mentor besides this page. Switching is one tap. A messenger
 * has to be connected as a sign-in method first, and an email has to be verified.
 */
export function ChannelChoice({ screen: { channels, conversation, asked }, error }: Props) {
  const t = useTranslations();
  if (channels.length === 0) return null;
  const current = conversation?.channel ?? "portal";
  const returnPath = asked?.elementId ? askAboutLesson(asked.elementId) : conversationPath;
  return (
    <section className="conversation__channels" aria-label={t("conversation.channel.title")}>
      <p className="small">
        {current === "portal"
          ? t("conversation.channel.portal-now")
          : current === "email"
            ? t("conversation.email.now")
            : t("conversation.channel.now", { name: t(channelNameKey(current)) })}
      </p>
      {error?.intent === "channel" && (
        <p className="field-message field-message--error" role="alert">
          {t(error.messageKey)}
        </p>
      )}
      <Form method="post" action={conversationPath} className="conversation__channel-buttons">
        <input type="hidden" name="intent" value="channel" />
        {conversation && current !== "portal" && (
          <Button type="submit" variant="soft" name="channel" value="portal">
            {t("conversation.channel.portal")}
          </Button>
        )}
        {channels.map(({ messenger, channel, isConnected, link }) => {
          const messengerName = t(`sign-in-method.${messenger}`);
          if (!isConnected)
            return (
              <a
                key={messenger}
                className="button button--soft"
                href={
                  messenger === "email"
                    ? "/profile"
                    : `/connect/${messenger}?quick_link=${encodeURIComponent(returnPath)}`
                }
              >
                {messenger === "email"
                  ? t("conversation.email.verify")
                  : t("conversation.channel.connect", { name: messengerName })}
              </a>
            );
          if (conversation === null || channel === current)
            return (
              <a key={messenger} className="button button--soft" href={link} rel="noopener">
                {messenger === "email"
                  ? t("conversation.email.write")
                  : t("conversation.channel.open", { name: messengerName })}
              </a>
            );
          return (
            <Button key={messenger} type="submit" variant="soft" name="channel" value={channel}>
              {messenger === "email"
                ? t("conversation.email.use")
                : t("conversation.channel.use", { name: messengerName })}
            </Button>
          );
        })}
      </Form>
    </section>
  );
}
