import { useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { requestContext } from "#request/request-context.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { PreviewFrame } from "#app/studio/settings-drafts/preview-frame.tsx";
import { FieldsForm } from "#app/studio/settings/fields-form/fields-form.tsx";
import { loadFields, saveFields } from "#app/studio/settings/fields-form/save-fields.server.ts";
import { Section } from "#app/studio/settings/section.tsx";
import { widgetsForm } from "./widget-fields.ts";
import type { Route } from "./+types/widgets";

export { shouldRevalidateForm as shouldRevalidate } from "#app/studio/settings/should-revalidate-form.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  loadFields(context.get(requestContext), widgetsForm);

export const action = async ({ context, request }: Route.ActionArgs) =>
  saveFields(context.get(requestContext), await request.formData(), {
    form: widgetsForm,
    path: "/studio/settings/widgets",
  });

/** The parts around pages: banner, radio, donations, messengers and social networks. */
export default function WidgetsScreen() {
  const t = useTranslations();
  const loaded = useLoaderData<typeof loader>();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Section id="widgets">
      <PreviewFrame
        title={t("studio.widgets.preview")}
        caption={t("studio.widgets.preview")}
        width={1280}
        height={520}
        page="/"
        language={loaded.language}
        draft={null}
        version={String(loaded.version)}
        values={typed}
      />
      <FieldsForm
        form={widgetsForm}
        loaded={loaded}
        result={useFormResult<typeof action>()}
        onTyped={setTyped}
      />
    </Section>
  );
}
