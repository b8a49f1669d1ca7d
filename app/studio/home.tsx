import { Link, useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { authorize, can } from "#domains/settings/policy.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { presentSetup } from "#domains/settings/setup/change-setup.server.ts";
import { JourneyCard, JourneyFigures } from "./home/journey-card.tsx";
import { loadJourneyCard, loadNewestPeople } from "./home/load-home.server.ts";
import { listStarts } from "./home/list-starts.server.ts";
import { NewestPeople } from "./home/newest-people.tsx";
import { StartCard } from "./home/start-card.tsx";
import { SetupList } from "./setup/setup-list.tsx";
import { listAttentionItems } from "./list-attention-items.server.ts";
import type { AttentionItem } from "./attention-item.ts";
import { Screen } from "./shell/screen.tsx";
import { isStudioPath } from "#request/studio-path.ts";
import { EmptyNote } from "./ui/empty-note.tsx";
import { StudioIcon, type StudioIconName } from "./ui/studio-icon.tsx";
import type { Route } from "./+types/home";

/** What waits for this person. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  authorize(ctx, "open", "studio");
  const [items, journey, newest] = await Promise.all([
    listAttentionItems(ctx),
    loadJourneyCard(ctx, new URL(request.url).searchParams),
    loadNewestPeople(ctx),
  ]);
  return {
    now: new Date(ctx.clock.now()).toISOString(),
    firstName: ctx.actor.firstName,
    items,
    journey,
    newest,
    starts: listStarts(ctx),
    setup:
      ctx.settings.setup.isOpen && can(ctx, "change", "settings")
        ? presentSetup(ctx.settings)
        : null,
  };
}

export default function HomeScreen() {
  const { now, firstName, items, setup, journey, newest, starts } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const format = useFormatter();
  const date = { weekday: "long", month: "long", day: "numeric" } as const;
  return (
    <Screen title={t("studio.area.home")}>
      <div className="studio-width studio-home">
        <div className="studio-greeting">
          <p className="studio-greeting__date">
            <time dateTime={now}>{format.dateTime(new Date(now), date)}</time>
          </p>
          <h2>
            {t("studio.home.hello", { name: firstName || "none" })}{" "}
            <span>{t("studio.home.waiting", { count: items.length })}</span>
          </h2>
        </div>
        {setup && <SetupList progress={setup} />}
        <div className={starts.length > 0 ? "studio-home__columns" : undefined}>
          <section className="studio-card" aria-labelledby="studio-attentions">
            <div className="studio-card__header">
              <h3 id="studio-attentions">{t("studio.home.needs")}</h3>
              {items.length > 0 && (
                <span className="studio-badge studio-badge--brand">{items.length}</span>
              )}
            </div>
            {items.length === 0 ? (
              <EmptyNote title={t("studio.home.nothing")}>
                {t("studio.home.nothing-text")}
              </EmptyNote>
            ) : (
              <ul className="studio-list">
                {items.map((item) => (
                  <AttentionRow key={item.kind} item={item} />
                ))}
              </ul>
            )}
          </section>
          {starts.length > 0 && <StartCard ids={starts} />}
        </div>
        {journey && <JourneyCard journey={journey} />}
        <div className={journey && newest ? "studio-home__columns" : undefined}>
          {journey && <JourneyFigures journey={journey} />}
          {newest && <NewestPeople people={newest} now={now} />}
        </div>
      </div>
    </Screen>
  );
}

type Look = { icon: StudioIconName; tone: "bad" | "warn" | "brand"; href: string | null };
const looks: Readonly<Record<AttentionItem["kind"], Look>> = {
  questions: { icon: "inbox", tone: "warn", href: "/studio/inbox" },
  unassigned: { icon: "people", tone: "warn", href: "/studio/inbox?view=pool" },
  // There is no screen for orders yet: the text names the orders and the command.
  orders: { icon: "order", tone: "bad", href: null },
  messages: { icon: "email", tone: "warn", href: "/studio/settings/health" },
  blocked: { icon: "shield", tone: "warn", href: "/studio/settings/limits" },
  prayers: { icon: "discussion", tone: "brand", href: "/studio/prayers" },
  discussions: { icon: "discussion", tone: "brand", href: "/studio/discussions" },
  alts: { icon: "picture", tone: "brand", href: "/studio/media?show=undescribed" },
  translations: { icon: "language", tone: "brand", href: "/studio/courses?filter=published" },
  health: { icon: "pulse", tone: "bad", href: "/studio/settings/health" },
  backups: { icon: "warning", tone: "bad", href: "/studio/settings/health" },
  drafts: { icon: "draft", tone: "brand", href: "/preview" },
};

function AttentionRow({ item }: { item: AttentionItem }) {
  const t = useTranslations();
  const { icon, tone, href } = looks[item.kind];
  const ids = item.kind === "orders" ? item.ids.map((id) => id.slice(0, 8)).join(", ") : "";
  const more = "isCountComplete" in item && !item.isCountComplete ? "+" : "";
  const days = item.kind === "messages" ? item.days : 0;
  return (
    <li className="studio-attention">
      <span className={`studio-attention__icon studio-attention__icon--${tone}`}>
        <StudioIcon name={icon} />
      </span>
      <div className="studio-attention__text">
        <b>{t(`studio.attention.${item.kind}.title`, { count: item.count, more })}</b>
        <p>{t(`studio.attention.${item.kind}.text`, { ids, days })}</p>
      </div>
      {href !== null && (
        <Link className="studio-button" to={href} reloadDocument={!isStudioPath(href)}>
          {t(`studio.attention.${item.kind}.button` as never)}
        </Link>
      )}
    </li>
  );
}
