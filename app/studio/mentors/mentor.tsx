import { Form, Link, useActionData, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { campaignMaxChars, openConversationsMax } from "#domains/conversations/conversation.ts";
import { genders } from "#domains/conversations/routing.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { FilterSelect } from "#app/studio/ui/filter-select.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { loadMentorScreen, type MentorChoice, saveMentorForm } from "./mentor-screen.server.ts";
import type { Route } from "./+types/mentor";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadMentorScreen(context.get(requestContext), params.userId);

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  saveMentorForm(context.get(requestContext), params.userId, await request.formData());

const groupNames = ["courses", "languages", "regions"] as const;

/** What a mentor answers about: their courses, languages and regions, their campaign and their pool. */
export default function MentorScreen() {
  const screen = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const t = useTranslations();
  return (
    <Screen
      title={screen.name || t("studio.people.no-name")}
      actions={
        <Link className="studio-button studio-button--quiet" to="/studio/mentors">
          <StudioIcon name="back" flip />
          {t("studio.area.mentors")}
        </Link>
      }
    >
      <Form method="post" className="studio-width studio-section" noValidate>
        {groupNames
          .filter((name) => screen.groups[name].length > 0)
          .map((name) => (
            <ChoiceGroup key={name} name={name} choices={screen.groups[name]} />
          ))}
        <div className="studio-card">
          <div className="studio-card__body">
            <FilterSelect name="leader" label={t("studio.mentor.leader")} value={screen.leaderId}>
              {screen.leaders.map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name || t("studio.people.no-name")}
                </option>
              ))}
            </FilterSelect>
            <FilterSelect
              name="gender"
              label={t("studio.mentor.gender")}
              value={screen.gender ?? ""}
            >
              <option value="">{t("studio.mentor.no-gender")}</option>
              {genders.map((gender) => (
                <option key={gender} value={gender}>
                  {t(`conversation.wanted-${gender}`)}
                </option>
              ))}
            </FilterSelect>
            <TextField
              name="campaign"
              label={t("studio.mentor.campaign")}
              help={t("studio.mentor.campaign-help")}
              defaultValue={screen.campaign}
              maxLength={campaignMaxChars}
              autoComplete="off"
            />
            <TextField
              name="openMax"
              label={t("studio.mentor.open-max")}
              help={t("studio.mentor.open-max-help")}
              defaultValue={String(screen.openMax)}
              error={result && t("studio.mentor.open-max-problem", { max: openConversationsMax })}
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
            />
          </div>
        </div>
        <div className="studio-form__end">
          <button className="studio-button studio-button--pill" type="submit">
            {t("studio.save")}
          </button>
        </div>
      </Form>
    </Screen>
  );
}

type GroupProps = { name: (typeof groupNames)[number]; choices: readonly MentorChoice[] };

/** Boxes of one kind. Without a tick, the mentor answers about all of them. */
function ChoiceGroup({ name, choices }: GroupProps) {
  const t = useTranslations();
  return (
    <fieldset className="studio-card">
      <legend className="studio-card__header">
        <b>{t(`studio.mentor.${name}`)}</b>
      </legend>
      <div className="studio-card__body">
        <p className="studio-muted studio-small">{t("studio.mentor.none-is-all")}</p>
        {choices.map(({ value, label, isChosen }) => (
          <label key={value} className="studio-choice">
            <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
            <bdi>{label}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
