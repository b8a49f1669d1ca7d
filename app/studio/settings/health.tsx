import { useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { deliveryDays, readDelivery } from "#domains/messaging/read-delivery.server.ts";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import {
  needsLook,
  readBackupStatus,
} from "#domains/settings/backups/read-backup-status.server.ts";
import { listDeletedPortals } from "#domains/settings/deleted-portals/list-deleted-portals.server.ts";
import { can, authorize } from "#domains/settings/policy.server.ts";
import { readInstallationHealth } from "#platform/installation-health.server.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { type RequestCtx, requestContext } from "#request/request-context.server.ts";
import { DeletedPortals } from "./deleted-portals.tsx";
import { Section } from "./section.tsx";
import type { Route } from "./+types/health";

/** The most deleted portals on the screen, the latest first. */
const deletedPortalsMax = 20;

/** Loads how the portal is doing; the installation's own health is only for its owners. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  authorize(ctx, "read", "health");
  const managesInstallation = can(ctx, "read", "installation health");
  return {
    deliveryDays,
    delivery: await readDelivery(ctx),
    installation: managesInstallation ? await readInstallationHealth(ctx.db) : null,
    backups: managesInstallation ? await loadBackups(ctx) : null,
    deletedPortals: can(ctx, "list", "deleted portals")
      ? (await listDeletedPortals(ctx, loadUserNames, { limit: deletedPortalsMax, after: null }))
          .rows
      : [],
  };
}

async function loadBackups({ db, clock }: RequestCtx) {
  const status = await readBackupStatus(db);
  const now = clock.now();
  return { status, now: new Date(now).toISOString(), needsLook: needsLook(status, now) };
}

export default function HealthScreen() {
  const {
    backups,
    delivery,
    deliveryDays: days,
    installation,
    deletedPortals,
  } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const format = useFormatter();
  const isWell =
    delivery.failed === 0 && (installation?.jobs.failed ?? 0) === 0 && !backups?.needsLook;
  return (
    <Section id="health">
      <p className={isWell ? "studio-note studio-note--ok" : "studio-note studio-note--warn"}>
        <StudioIcon name={isWell ? "check" : "warning"} />
        {t(isWell ? "studio.health.well" : "studio.health.look")}
      </p>
      <FactCard
        title={t("studio.health.delivery", { days })}
        facts={[
          [t("studio.health.sent"), format.number(delivery.sent)],
          [t("studio.health.waiting"), format.number(delivery.waiting)],
          [t("studio.health.failed"), format.number(delivery.failed)],
        ]}
      />
      {installation && (
        <FactCard
          title={t("studio.health.installation")}
          facts={[
            [t("studio.health.version"), installation.version],
            [t("studio.health.database"), `PostgreSQL ${installation.database.version}`],
            [
              t("studio.health.database-size"),
              format.number(installation.database.sizeBytes / 1_000_000, {
                style: "unit",
                unit: "megabyte",
                maximumFractionDigits: 0,
              }),
            ],
            [t("studio.health.jobs-waiting"), format.number(installation.jobs.waiting)],
            [t("studio.health.jobs-failed"), format.number(installation.jobs.failed)],
          ]}
        />
      )}
      {backups && <BackupsCard {...backups} />}
      {deletedPortals.length > 0 && <DeletedPortals portals={deletedPortals} />}
    </Section>
  );
}

/** How old the last backup is, and whether it can be restored. */
function BackupsCard({ status, now }: Awaited<ReturnType<typeof loadBackups>>) {
  const t = useTranslations();
  const format = useFormatter();
  const ago = (time: string) => format.relativeTime(new Date(time), new Date(now));
  const megabytes = (bytes: number) =>
    format.number(bytes / 1_000_000, {
      style: "unit",
      unit: "megabyte",
      maximumFractionDigits: 1,
    });
  if (!status)
    return (
      <FactCard
        title={t("studio.health.backups")}
        facts={[[t("studio.health.backup-last"), t("studio.health.backup-none")]]}
      />
    );
  const { last, problem, check } = status;
  const facts: [label: string, value: string][] = [
    [t("studio.health.backup-last"), last ? ago(last.finishedAt) : t("studio.health.backup-no")],
  ];
  if (last) facts.push([t("studio.health.backup-size"), megabytes(last.bytes)]);
  if (problem !== null) facts.push([t("studio.health.backup-problem"), problem]);
  if (check) facts.push([t("studio.health.backup-check"), ago(check.at)]);
  if (check?.problem) facts.push([t("studio.health.backup-check-problem"), check.problem]);
  return <FactCard title={t("studio.health.backups")} facts={facts} />;
}

function FactCard({ title, facts }: { title: string; facts: [label: string, value: string][] }) {
  return (
    <div className="studio-card">
      <div className="studio-card__header">
        <h3>{title}</h3>
      </div>
      <dl className="studio-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
