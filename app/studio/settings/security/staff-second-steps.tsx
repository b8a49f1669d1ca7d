import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { RoleNames } from "#app/studio/shell/role-names.tsx";

type Member = {
  userId: string;
  name: string;
  roles: string[];
  hasSecondStep: boolean;
  /** One of their roles needs a second step. */
  isRequired: boolean;
  isResettable: boolean;
};

type Props = {
  staff: readonly Member[];
  /** The person whose reset waits for a second press of the button. */
  openId: string;
};

/** The staff: who has a second step and who doesn't, with what that means. */
export function StaffSecondSteps({ staff, openId }: Props) {
  const t = useTranslations();
  const missingCount = staff.filter((one) => one.isRequired && !one.hasSecondStep).length;
  return (
    <div className="studio-card" id="staff">
      <div className="studio-card__header">
        <h3>{t("studio.security.staff")}</h3>
      </div>
      {missingCount > 0 && (
        <div className="studio-card__body">
          <p className="studio-muted studio-small">
            {t("studio.security.missing", { count: missingCount })}
          </p>
        </div>
      )}
      <ul className="studio-list">
        {staff.map((member) => (
          <StaffRow key={member.userId} member={member} isOpen={member.userId === openId} />
        ))}
      </ul>
    </div>
  );
}

function StaffRow({ member, isOpen }: { member: Member; isOpen: boolean }) {
  const t = useTranslations();
  const { userId, name, roles, hasSecondStep, isRequired, isResettable } = member;
  const shownName = name || t("studio.audit.unknown");
  const status = hasSecondStep ? "set-up" : isRequired ? "missing-here" : "not-required";
  return (
    <li className="studio-attempt">
      <p>
        <b>
          <bdi>{shownName}</bdi>
        </b>
        {" · "}
        <RoleNames roles={roles} />
      </p>
      <p className="studio-muted studio-small">{t(`studio.security.status.${status}`)}</p>
      {isResettable && (
        <details open={isOpen}>
          <summary>{t("studio.security.reset-of", { name: shownName })}</summary>
          <Form method="post" className="studio-section">
            <p>{t("studio.security.reset-text")}</p>
            <div className="studio-form__end">
              <button className="studio-button" type="submit" name="reset" value={userId}>
                {t("studio.security.reset")}
              </button>
            </div>
          </Form>
        </details>
      )}
    </li>
  );
}
