import { useTranslations } from "use-intl";

/** The names of the person's staff roles, in the interface's language. */
export function RoleNames({ roles }: { roles: readonly string[] }) {
  const t = useTranslations();
  const names = roles
    .map((role) => `roles.${role}.name`)
    .filter((key) => t.has(key as never))
    .map((key) => t(key as never));
  return names.join(", ");
}
