import { useTranslations } from "use-intl";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { Hourglass } from "#ui/hourglass.tsx";
import { iconNames } from "#ui/icon-names.ts";
import { Icon } from "#ui/icons.tsx";
import { LampDrawing } from "#ui/lamp-drawing.tsx";
import { MissingPageArt } from "#ui/missing-page-art.tsx";
import { styleGuideAction } from "./style-guide-action.server.ts";
import { styleGuideLinks, styleGuideMeta } from "./style-guide-screen.ts";
import type { Route } from "./+types/icons";

export const action = (args: Route.ActionArgs) => styleGuideAction(args, "guideline-icons");
export const clientAction = popupClientAction;
export const shouldRevalidate = shouldRevalidateScreen;
export const links: Route.LinksFunction = styleGuideLinks;
export const meta: Route.MetaFunction = styleGuideMeta;

/** Icons that point in the reading direction; mirrored in right-to-left languages. */
const directionalIcons = ["arrow", "back", "chevron-end", "sign-out"];

const logo = "/images/logo.png";
const illustrations = [
  { name: "LampDrawing", image: <LampDrawing /> },
  { name: "MissingPageArt", image: <MissingPageArt /> },
  { name: "Hourglass", image: <Hourglass /> },
  { name: logo, image: <img src={logo} alt="" width={160} height={160} /> },
];

/** Shows every icon and illustration of the interface. */
export default function IconsScreen() {
  const t = useTranslations("style-guide.icons");
  return (
    <main id="main" className="page-width style-guide">
      <title>{t("title")}</title>
      <header className="style-guide__head">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead", { count: iconNames.length })}</p>
      </header>
      <ul className="style-guide__icons">
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} flip={directionalIcons.includes(name)} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <section aria-labelledby="illustrations">
        <h2 id="illustrations">{t("illustrations")}</h2>
        <ul className="style-guide__art">
          {illustrations.map(({ name, image }) => (
            <li key={name}>
              {image}
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
