import logos from "./service-logos.svg?url&no-inline";

/** The services whose logos are in service-logos.svg. */
export const serviceLogos = [
  "google",
  "facebook",
  "whatsapp",
  "telegram",
  "viber",
  "facebookmessenger",
] as const;
export type ServiceLogoName = (typeof serviceLogos)[number];

export const hasServiceLogo = (name: string): name is ServiceLogoName =>
  (serviceLogos as readonly string[]).includes(name);

/** A service's logo in its own colours. The button's label names the service. */
export function ServiceLogo({ name }: { name: ServiceLogoName }) {
  return (
    <svg className="logo" aria-hidden="true" focusable="false">
      <use href={`${logos}#${name}`} />
    </svg>
  );
}
