import { useFormatter, useTranslations } from "use-intl";
import type { InvitationStatus } from "#domains/people/invitations/invitation.ts";

type Props = {
  invitation: {
    id: string;
    role: string;
    email: string | null;
    status: InvitationStatus;
    invitedByName: string;
    expiresAt: string;
    isRevocable: boolean;
  };
};

/** An invitation: for whom, to what, by whom, and a button to revoke it as long as nobody has accepted it. */
export function InvitationRow({ invitation }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const { id, role, email, status, invitedByName, expiresAt, isRevocable } = invitation;
  const recipient = email ?? t("studio.invitations.by-link");
  const day = format.dateTime(new Date(expiresAt), { dateStyle: "medium" });
  return (
    <li className="studio-attention">
      <div className="studio-attention__text">
        <b>
          <bdi>{recipient}</bdi>
        </b>
        <p>
          {t(`roles.${role}.name` as never)}
          {" · "}
          {t(`studio.invitations.status.${status}`, { day })}
          {invitedByName !== "" && (
            <>
              {" · "}
              {t("studio.invitations.from", { name: invitedByName })}
            </>
          )}
        </p>
      </div>
      {isRevocable && (
        <button
          className="studio-button"
          type="submit"
          name="revoke"
          value={id}
          aria-label={t("studio.invitations.revoke-of", { recipient })}
        >
          {t("studio.invitations.revoke")}
        </button>
      )}
    </li>
  );
}
