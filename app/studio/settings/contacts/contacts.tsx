import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { listMapLinks } from "#blocks/map/map-links.ts";
import { parseCoordinates } from "#platform/coordinates.ts";
import { requestContext } from "#request/request-context.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { FieldsForm } from "#app/studio/settings/fields-form/fields-form.tsx";
import { loadFields, saveFields } from "#app/studio/settings/fields-form/save-fields.server.ts";
import { Section } from "#app/studio/settings/section.tsx";
import { contactsForm } from "./contacts-form.ts";
import type { Route } from "./+types/contacts";

export { shouldRevalidateForm as shouldRevalidate } from "#app/studio/settings/should-revalidate-form.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const fields = await loadFields(context.get(requestContext), contactsForm);
  const { "contacts.address": address = "", "contacts.coordinates": coordinates = "" } =
    fields.values;
  // The first map app works in every browser.
  const [link] = listMapLinks(address, parseCoordinates(coordinates));
  return { ...fields, mapHref: link?.href ?? null };
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  saveFields(context.get(requestContext), await request.formData(), {
    form: contactsForm,
    path: "/studio/settings/contacts",
  });

/** How visitors reach the people of the portal, and where they find them. */
export default function ContactsScreen() {
  const t = useTranslations();
  const { mapHref, ...loaded } = useLoaderData<typeof loader>();
  return (
    <Section id="contacts">
      {mapHref !== null && (
        <p className="studio-note">
          <span>
            {t("studio.contacts.map")}{" "}
            <a className="studio-link" href={mapHref} target="_blank" rel="noopener noreferrer">
              {t("studio.contacts.see-map")}
            </a>
          </span>
        </p>
      )}
      <FieldsForm form={contactsForm} loaded={loaded} result={useFormResult<typeof action>()} />
    </Section>
  );
}
