import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { createPalette } from "#domains/settings/palette.ts";
import { type Translator, translatorFor } from "#domains/settings/translator.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import { servedFontsOf } from "#domains/settings/theme-css.ts";
import { type Certificate, certificatePath } from "./certificate.ts";
import type { CertificateSheet } from "./render-certificate.server.ts";

const minutesPerHour = 60;

type SheetCtx = Pick<EmailCtx, "portal" | "settings" | "messages">;

/**
 * Returns the content of a certificate except the logo: in the language it was issued in, with the portal's current
 * design.
 */
export function buildCertificateSheet(ctx: SheetCtx, certificate: Certificate): CertificateSheet {
  const { settings, portal } = ctx;
  const { language, number, name, title } = certificate;
  const t = translatorFor(ctx, language);
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
    certificate.finishedAt,
  );
  const [titleFont, textFont = titleFont] = servedFontsOf(settings.theme);
  const colours = createPalette(settings.theme.color, false);
  const { signedBy, role } = settings.certificates;
  return {
    language,
    direction: textDirection(language),
    label: `${t("certificate.title")}: ${name}, ${title}`,
    portal: portal.name,
    logo: null,
    heading: t("certificate.title"),
    given: t("certificate.given"),
    name,
    finished: t("certificate.finished"),
    course: title,
    facts: [day, formatDuration(t, certificate.minutes)].filter(Boolean).join(" · "),
    signer: signedBy,
    role: localizedText(role, language, settings.i18n.primaryLang),
    check: t("certificate.check"),
    number,
    checkAddress: portal.origin + certificatePath(number),
    fonts: { title: titleFont!, text: textFont! },
    colours: {
      paper: colours["paper"]!,
      ink: colours["ink"]!,
      soft: colours["ink-2"]!,
      line: colours["line"]!,
      brand: colours["brand-text"]!,
      plate: colours["deep"]!,
    },
    issuedAt: new Date(certificate.issuedAt),
  };
}

/** Returns how long the course takes; "" if unknown. */
function formatDuration(t: Translator, minutes: number): string {
  const hours = Math.floor(minutes / minutesPerHour);
  const rest = minutes % minutesPerHour;
  if (minutes === 0) return "";
  if (hours === 0) return t("course-card.duration-minutes", { minutes: rest });
  if (rest === 0) return t("course-card.duration-hours", { hours });
  return t("course-card.duration", { hours, minutes: rest });
}
