import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { authorize } from "#domains/settings/policy.server.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { listRolePermissions } from "./list-role-permissions.server.ts";
import { Section } from "./section.tsx";
import type { Route } from "./+types/roles";

/** Everyone on the staff may see who may do what. */
export function loader({ context }: Route.LoaderArgs) {
  authorize(context.get(requestContext), "open", "studio");
  return listRolePermissions();
}

export default function RolesScreen() {
  const { roles, permissions } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <Section id="roles">
      <div
        className="studio-card studio-table-wrap"
        role="group"
        aria-labelledby="studio-section-title"
        // The table may be wider than a phone: it can also be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="studio-table studio-permissions">
          <thead>
            <tr>
              <th scope="col">{t("studio.roles.can")}</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {t(`roles.${role}.name` as never)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map(({ id, allowedRoles }) => (
              <tr key={id}>
                <th scope="row">{t(`studio.permission.${id}` as never)}</th>
                {roles.map((role) => (
                  <td
                    key={role}
                    className={
                      allowedRoles.includes(role) ? "studio-permissions__allowed" : undefined
                    }
                  >
                    <PermissionMark isAllowed={allowedRoles.includes(role)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function PermissionMark({ isAllowed }: { isAllowed: boolean }) {
  const t = useTranslations();
  return (
    <>
      <StudioIcon name={isAllowed ? "check" : "none"} />
      <span className="studio-hidden">{t(isAllowed ? "studio.roles.yes" : "studio.roles.no")}</span>
    </>
  );
}
