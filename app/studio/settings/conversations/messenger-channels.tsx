import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { type ChannelTest, isProblem } from "#domains/conversations/channels/channel-state.ts";
import { Note } from "#app/studio/ui/note.tsx";

/** A channel and its state in words. */
export type ShownChannel = ChannelTest & { message: string };

type Props = {
  channels: readonly ShownChannel[];
  /** The result of the test that was just made. */
  tested: ShownChannel | null;
};

/** The messengers that can carry conversations: what each lacks, and a button that tests it. */
export function MessengerChannels({ channels, tested }: Props) {
  const t = useTranslations();
  return (
    <Form method="post" className="studio-card" id="messengers" preventScrollReset>
      <div className="studio-card__header">
        <h3>{t("studio.channels.title")}</h3>
      </div>
      <div className="studio-card__body">
        <p className="studio-muted studio-small">{t("studio.channels.lead")}</p>
        {tested && (
          <Note kind={isProblem(tested.state) ? "bad" : "ok"}>
            {t("studio.channels.result", {
              channel: t(`studio.channels.name.${tested.channel}`),
              text: tested.message,
            })}
          </Note>
        )}
      </div>
      <ul className="studio-list">
        {channels.map((one) => (
          <ChannelRow key={one.channel} channel={one.channel === tested?.channel ? tested : one} />
        ))}
      </ul>
    </Form>
  );
}

function ChannelRow({ channel: { channel, message } }: { channel: ShownChannel }) {
  const t = useTranslations();
  const { formData } = useNavigation();
  const name = t(`studio.channels.name.${channel}`);
  return (
    <li className="studio-language">
      <div className="studio-language__text">
        <b>{name}</b>
        <p className="studio-muted studio-small">{message}</p>
      </div>
      <button
        className="studio-button"
        type="submit"
        name="test"
        value={channel}
        aria-label={t("studio.channels.test-label", { channel: name })}
        aria-busy={formData?.get("test") === channel}
      >
        {t("studio.channels.test")}
      </button>
    </li>
  );
}
