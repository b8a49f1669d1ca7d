/** The element types a guest may open without an account. */
export const guestAvailableTypes: readonly string[] = ["webinar", "lesson"];

/** The `accessType` that requires registration. The misspelling is the specification's. */
export const requiredRegistration = "requred_registration";

/** The element's relative URL, `/{type}/{id}/`. */
export function elementPath({ type, id }: { type: string; id: string }): string {
  return `/${encodeURIComponent(type)}/${encodeURIComponent(id)}/`;
}
