import type { CSSProperties } from "react";
import { useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { requestContext } from "#request/request-context.server.ts";
import { buttonTypes } from "#domains/settings/theme-css.ts";
import { Button } from "#ui/button.tsx";
import { styleGuideAction } from "./style-guide-action.server.ts";
import { styleGuideLinks, styleGuideMeta } from "./style-guide-screen.ts";
import { buildPaletteSheet, type PaletteSheet } from "./palette-sheet.ts";
import type { Route } from "./+types/base";

/** The base of the style guide: every design token with this portal's theme. */
export function loader({ context }: Route.LoaderArgs) {
  const { theme, popupsColor } = context.get(requestContext).settings;
  const sheetOf = (dark: boolean) => buildPaletteSheet(theme.color, dark, popupsColor);
  return { light: sheetOf(false), dark: sheetOf(true), fonts: [theme.titleFont, theme.textFont] };
}

export const action = (args: Route.ActionArgs) => styleGuideAction(args, "guideline-base");
export const clientAction = popupClientAction;
export const shouldRevalidate = shouldRevalidateScreen;
export const links: Route.LinksFunction = styleGuideLinks;
export const meta: Route.MetaFunction = styleGuideMeta;

const sizes = ["--text-7", "--text-6", "--text-5", "--text-4", "--text-3", "--text-2", "--text-1"];
const weights = [300, 400, 500, 600, 700];
const spacings = [4, 8, 12, 16, 20, 28, 40, 56, 72, 96];
const corners = [
  "--r",
  "calc(var(--r) * 1.4)",
  "calc(var(--r) * 1.2)",
  "calc(var(--r) * 0.7)",
  "calc(var(--r) * 0.6)",
  "--r-btn",
];
const shadows = ["--shadow-1", "--shadow-2", "--shadow-3", "--shadow-card", "--shadow-card-raised"];

export default function BaseScreen() {
  const { light, dark, fonts } = useLoaderData<typeof loader>();
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
          <Palette sheet={light} name={t("base.light")} />
          <Palette sheet={dark} name={t("base.dark")} />
        </div>
      </section>
      <section aria-labelledby="type">
        <h2 id="type">{t("base.type")}</h2>
        <div>
          {sizes.map((size, index) => (
            <div key={size} className="style-guide__type">
              <p
                style={{
                  font: `${index < 3 ? 600 : 400} var(${size})/1.3 var(--${index < 3 ? "title" : "text"}-font)`,
                }}
              >
                {t("base.sample")}
              </p>
              <small>
                <code>{size}</code> · {index < 3 ? fonts[0] : fonts[1]}
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
          {spacings.map((spacing) => (
            <li key={spacing}>
              {spacing} <i style={{ inlineSize: spacing * 3, maxInlineSize: "100%" }} />
            </li>
          ))}
        </ul>
      </section>
      <Shapes id="corners" name={t("base.corners")} values={corners} property="borderRadius" />
      <Shapes id="depth" name={t("base.depth")} values={shadows} property="boxShadow" />
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
              <Button isDisabled>{t("button.main")}</Button>
              <Button variant="soft">{t("button.soft")}</Button>
              <Button variant="text">{t("button.text")}</Button>
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

function Palette({ sheet, name }: { sheet: PaletteSheet; name: string }) {
  const format = useFormatter();
  const customProperties = Object.fromEntries(
    Object.entries(sheet.values).map(([token, value]) => [`--${token}`, value]),
  ) as CSSProperties;
  return (
    <div className="style-guide__paper" style={customProperties}>
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
      <ul className="style-guide__shapes">
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
