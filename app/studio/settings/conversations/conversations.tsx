import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { describeChannel } from "#domains/conversations/channels/describe-channel.server.ts";
import {
  listMessengerChannels,
  testMessengerChannel,
} from "#domains/conversations/channels/test-channel.server.ts";
import { replyTimeMs } from "#domains/conversations/channels/reply-time.ts";
import { templatesUnread } from "#domains/conversations/errors.ts";
import {
  fetchMessageTemplates,
  listMessageTemplates,
} from "#domains/conversations/templates/message-templates.server.ts";
import { type Channel, isChannel } from "#domains/messaging/messenger.ts";
import { outsideChannels } from "#domains/conversations/conversation.ts";
import { createEmailSecret } from "#domains/conversations/email/create-email-secret.server.ts";
import { firstAnswerHoursMax, firstAnswerHoursMin } from "#domains/settings/conversation-limits.ts";
import { needsProof } from "#app/second-step/second-step-path.ts";
import { redirectToProof } from "#app/second-step/form-in-address.server.ts";
import { versionConflict } from "#domains/settings/errors.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import { type RequestCtx, requestContext } from "#request/request-context.server.ts";
import { Section } from "#app/studio/settings/section.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { ConversationsErrors, ConversationsValues } from "./conversations-form.ts";
import {
  checkConversationsForm,
  conversationsValuesOf,
  readConversationsForm,
} from "./conversations-form.server.ts";
import { EmailSecret } from "./email-secret.tsx";
import { type FetchedTemplates, MessageTemplates } from "./message-templates.tsx";
import { MessengerChannels, type ShownChannel } from "./messenger-channels.tsx";
import { SafetyFields } from "./safety-fields.tsx";
import type { Route } from "./+types/conversations";

export { shouldRevalidateForm as shouldRevalidate } from "#app/studio/settings/should-revalidate-form.ts";

const path = "/studio/settings/conversations";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { settings, version } = await readSettings(ctx);
  return {
    values: conversationsValuesOf(settings),
    version,
    channels: (await listMessengerChannels(ctx)).map((one) => ({
      ...one,
      message: describeChannel(ctx, ctx.language, one),
    })),
    templates: (await listMessageTemplates(ctx)).map((one) => ({
      ...one,
      languageName: languageNameIn(ctx.language, one.language.replace("_", "-")),
    })),
    languages: settings.i18n.langs.map((code) => ({
      code,
      name: languageNameIn(ctx.language, code),
    })),
  };
}

type Fetched = { fetched: FetchedTemplates };
type Tested = { tested: ShownChannel };
/** The new secret for incoming email. It can't be shown again. */
type Created = { secret: string };
type Result = {
  values: ConversationsValues;
  errors: ConversationsErrors;
  /** The version that others have saved meanwhile; null if nobody has. */
  newVersion: number | null;
};

/** Creates the secret for incoming email. Without a fresh proof of identity, the person gives one and tries again. */
async function createSecret(ctx: RequestCtx) {
  try {
    return data<Created>({ secret: await createEmailSecret(ctx) });
  } catch (error) {
    if (needsProof(error)) return redirectToProof(ctx, path, {});
    throw error;
  }
}

/**
 * Creates a secret, tests a channel, fetches templates or saves the form. If somebody else has changed the settings
 * meanwhile, the form is shown again with everything that was typed.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  if (form.has("email-secret")) return createSecret(ctx);
  const channel = outsideChannels.find((one) => one === form.get("test"));
  if (channel !== undefined) {
    const test = await testMessengerChannel(ctx, channel);
    return data<Tested>({
      tested: { ...test, message: describeChannel(ctx, ctx.language, test) },
    });
  }
  const templatesOf = String(form.get("templates") ?? "");
  if (isChannel(templatesOf)) return data<Fetched>({ fetched: await fetchFrom(ctx, templatesOf) });
  const values = readConversationsForm(form, ctx.settings.i18n.langs);
  const { errors, change } = checkConversationsForm(values);
  const refuse = (status: number, newVersion: number | null = null) =>
    data<Result>({ values, errors, newVersion }, { status });
  if (Object.keys(errors).length > 0) return refuse(422);
  try {
    await updateSettings(ctx, { settings: change, version: Number(form.get("version")) });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== versionConflict().code) throw error;
    return refuse(409, (await readSettings(ctx)).version);
  }
  ctx.flash("studio.saved");
  return redirect(path, 303);
}

async function fetchFrom(ctx: RequestCtx, channel: Channel): Promise<FetchedTemplates> {
  try {
    return { channel, ...(await fetchMessageTemplates(ctx, channel)) };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== templatesUnread().code) throw error;
    return { messageKey: error.messageKey ?? "error.description" };
  }
}

/** How a portal answers its learners. */
export default function ConversationsScreen() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<Result | Tested | Fetched | Created>();
  const tested = sent && "tested" in sent ? sent.tested : null;
  const fetched = sent && "fetched" in sent ? sent.fetched : null;
  const result = sent && "values" in sent ? sent : undefined;
  const { state } = useNavigation();
  const t = useTranslations();
  const values = result?.values ?? loaded.values;
  const templateChannels = loaded.channels.flatMap(({ channel, state }) =>
    channel !== "email" && state === "not-tested" && replyTimeMs[channel] !== null ? [channel] : [],
  );
  return (
    <Section id="conversations">
      <Form key={loaded.version} method="post" className="studio-section" noValidate>
        <input type="hidden" name="version" value={result?.newVersion ?? loaded.version} />
        {result && (
          <div className="studio-note studio-note--bad" role="alert">
            <StudioIcon name="warning" />
            <p>
              {result.newVersion === null
                ? t("studio.check-fields")
                : t("studio.security.conflict")}
            </p>
          </div>
        )}
        <div className="studio-card">
          <div className="studio-card__header">
            <h3>{t("studio.conversations.answers")}</h3>
          </div>
          <div className="studio-card__body">
            <TextField
              id="first-answer"
              name="firstAnswerHours"
              label={t("studio.conversations.hours")}
              help={t("studio.conversations.hours-help")}
              defaultValue={values.firstAnswerHours}
              error={
                result?.errors.firstAnswerHours &&
                t("studio.conversations.hours-problem", {
                  min: firstAnswerHoursMin,
                  max: firstAnswerHoursMax,
                })
              }
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
            />
          </div>
        </div>
        <SafetyFields values={values} errors={result?.errors ?? {}} languages={loaded.languages} />
        <div className="studio-card" id="email">
          <div className="studio-card__header">
            <h3>{t("studio.conversations.email")}</h3>
          </div>
          <div className="studio-card__body">
            <TextField
              name="replyDomain"
              label={t("studio.conversations.reply-domain")}
              help={t("studio.conversations.reply-domain-help")}
              defaultValue={values.replyDomain}
              error={result?.errors.replyDomain && t("studio.conversations.reply-domain-problem")}
              dir="ltr"
              autoComplete="off"
            />
          </div>
        </div>
        <div className="studio-form__end">
          <button
            className="studio-button studio-button--pill"
            type="submit"
            aria-busy={state === "submitting"}
          >
            {t("studio.save")}
          </button>
        </div>
      </Form>
      <EmailSecret secret={sent && "secret" in sent ? sent.secret : null} />
      <MessengerChannels channels={loaded.channels} tested={tested} />
      {templateChannels.length > 0 && (
        <MessageTemplates
          templates={loaded.templates}
          channels={templateChannels}
          fetched={fetched}
        />
      )}
    </Section>
  );
}
