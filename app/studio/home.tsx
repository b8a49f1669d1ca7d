import { Link, useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { authorize } from "#domains/settings/policy.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { listAttentionItems } from "./list-attention-items.server.ts";
import type { AttentionItem } from "./attention-item.ts";
import { Screen } from "./shell/screen.tsx";
import { isStudioPath } from "#request/studio-path.ts";
import { EmptyNote } from "./ui/empty-note.tsx";
import { StudioIcon, type StudioIconName } from "./ui/studio-icon.tsx";
import { useStudioData } from "./use-studio-data.ts";
import type { Route } from "./+types/home";

/** What waits for this person. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  authorize(ctx, "open", "studio");
  return {
    now: new Date(ctx.clock.now()).toISOString(),
    firstName: ctx.actor.firstName,
    items: await listAttentionItems(ctx),
  };
}

export default function HomeScreen() {
  const { now, firstName, items } = useLoaderData<typeof loader>();
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
        <div className="studio-home__columns">
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
          <QuickLinks />
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

/** Where the person may go from here: the parts of the studio that they may open, and the portal. */
function QuickLinks() {
  const t = useTranslations();
  const { sections } = useStudioData();
  return (
    <section className="studio-card" aria-labelledby="studio-quick-links">
      <div className="studio-card__header">
        <h3 id="studio-quick-links">{t("studio.home.places")}</h3>
      </div>
      <ul className="studio-starts">
        {sections.map(({ id, href, icon }) => (
          <li key={id}>
            <Link to={href}>
              <StudioIcon name={icon} />
              <span>{t(`studio.settings.${id}.title`)}</span>
            </Link>
          </li>
        ))}
        <li>
          <a href="/">
            <StudioIcon name="outside" flip />
            <span>{t("studio.view-portal")}</span>
          </a>
        </li>
      </ul>
    </section>
  );
}
