import type { CSSProperties } from "react";
import { useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { keepPopupClosed } from "#popups/should-revalidate.ts";
import { requestContext } from "#request/request-context.server.ts";
import { buttonTypes } from "#domains/settings/theme-css.ts";
import { Button } from "#ui/button.tsx";
import { styleGuideAction } from "./style-guide-action.server.ts";
import { styleGuideLinks, styleGuideMeta } from "./style-guide-screen.ts";
import { tokenSheet, type TokenSheet } from "./token-sheets.ts";
import type { Route } from "./+types/base";

/** The base of the style guide: every design token with this portal's theme. */
export function loader({ context }: Route.LoaderArgs) {
  const { theme, popupsColor } = context.get(requestContext).settings;
  const sheet = (dark: boolean) => tokenSheet(theme.color, dark, popupsColor);
  return { day: sheet(false), night: sheet(true), fonts: [theme.titleFont, theme.textFont] };
}

export const action = (args: Route.ActionArgs) => styleGuideAction(args, "guideline-base");
export const clientAction = popupClientAction;
export const shouldRevalidate = keepPopupClosed;
export const links: Route.LinksFunction = styleGuideLinks;
export const meta: Route.MetaFunction = styleGuideMeta;

const sizes = ["--t7", "--t6", "--t5", "--t4", "--t3", "--t2", "--t1"];
const weights = [300, 400, 500, 600, 700];
const steps = [4, 8, 12, 16, 20, 28, 40, 56, 72, 96];
const corners = [
  "--r",
  "calc(var(--r) * 1.4)",
  "calc(var(--r) * 1.2)",
  "calc(var(--r) * 0.7)",
  "calc(var(--r) * 0.6)",
  "--r-btn",
];
const depths = ["--sh-1", "--sh-2", "--sh-3", "--sh-book", "--sh-book-up"];

export default function BaseScreen() {
  const { day, night, fonts } = useLoaderData<typeof loader>();
  const t = useTranslations("style-guide");
  return (
    <main id="main" className="page-width style-guide">
      <title>{t("base.title")}</title>
      <header className="style-guide__head">
        <h1>{t("base.title")}</h1>
        <p className="lead">{t("base.lead")}</p>
      </header>
      <section aria-labelledby="colours">
        <h2 id="colours">{t("base.colours")}</h2>
        <div className="style-guide__papers">
          <Palette sheet={day} name={t("base.day")} />
          <Palette sheet={night} name={t("base.night")} />
        </div>
      </section>
      <section aria-labelledby="type">
        <h2 id="type">{t("base.type")}</h2>
        <div>
          {sizes.map((size, at) => (
            <div key={size} className="style-guide__type">
              <p
                style={{
                  font: `${at < 3 ? 600 : 400} var(${size})/1.3 var(--${at < 3 ? "title" : "text"}-font)`,
                }}
              >
                {t("base.sample")}
              </p>
              <small>
                <code>{size}</code> · {at < 3 ? fonts[0] : fonts[1]}
              </small>
            </div>
          ))}
        </div>
        <p className="style-guide__weights">
          {weights.map((weight) => (
            <span key={weight} style={{ fontWeight: weight }}>
              {`Aa ${weight}`}
            </span>
          ))}
        </p>
      </section>
      <section aria-labelledby="space">
        <h2 id="space">{t("base.space")}</h2>
        <ul className="style-guide__bars">
          {steps.map((step) => (
            <li key={step}>
              {step} <i style={{ inlineSize: step * 3, maxInlineSize: "100%" }} />
            </li>
          ))}
        </ul>
      </section>
      <Shapes id="corners" name={t("base.corners")} values={corners} property="borderRadius" />
      <Shapes id="depth" name={t("base.depth")} values={depths} property="boxShadow" />
      <section aria-labelledby="buttons">
        <h2 id="buttons">{t("base.buttons")}</h2>
        {buttonTypes.map((type) => (
          <div key={type} className="style-guide__type">
            <div className="style-guide__buttons" data-button={type}>
              <Button large>{t("button.main")}</Button>
              <Button>{t("button.main")}</Button>
              <Button busy busyLabel={t("button.busy")}>
                {t("button.main")}
              </Button>
              <Button off>{t("button.main")}</Button>
              <Button kind="soft">{t("button.soft")}</Button>
              <Button kind="text">{t("button.text")}</Button>
            </div>
            <small>
              <code>{type}</code>
            </small>
          </div>
        ))}
      </section>
    </main>
  );
}

function Palette({ sheet, name }: { sheet: TokenSheet; name: string }) {
  const format = useFormatter();
  const own = Object.fromEntries(
    Object.entries(sheet.values).map(([token, value]) => [`--${token}`, value]),
  ) as CSSProperties;
  return (
    <div className="style-guide__paper" style={own}>
      <h3>{name}</h3>
      {sheet.groups.map((group) => (
        <ul key={group[0]!.name} className="style-guide__chips">
          {group.map(({ name: token, value, text, ratio }) => (
            <li key={token} className="style-guide__chip">
              <b aria-hidden="true" style={{ background: value, color: text ?? undefined }}>
                {text === null ? "" : "Aa"}
              </b>
              <code>{token}</code>
              <span>
                <code>{value}</code>
                {ratio !== null && format.number(ratio, { maximumFractionDigits: 1 })}
              </span>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

type ShapesProps = {
  id: string;
  name: string;
  values: readonly string[];
  property: "borderRadius" | "boxShadow";
};

function Shapes({ id, name, values, property }: ShapesProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul className="style-guide__forms">
        {values.map((value) => (
          <li key={value}>
            <i style={{ [property]: value.startsWith("--") ? `var(${value})` : value }} />
            <code>{value.replace(/calc\(var\((.*)\) \* (.*)\)/, "$1 × $2")}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
