import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Look } from "#domains/look/look.ts";
import type { SummaryProblem } from "#app/studio/settings-drafts/draft-editor.tsx";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { ButtonSettings } from "./button-settings.tsx";
import { CodeSettings } from "./code-settings.tsx";
import { ColourSettings } from "./colour-settings.tsx";
import { FontSettings } from "./font-settings.tsx";
import type { LookData } from "./look.tsx";
import type { UnreadableText } from "./measure-contrast.ts";
import { PictureSettings } from "./picture-settings.tsx";
import { PopupSettings } from "./popup-settings.tsx";
import { SharingSettings } from "./sharing-settings.tsx";

type Props = {
  data: LookData;
  draft: EditedDraft<Look>;
  problem: SummaryProblem;
  /** Texts of the previews that are hard to read. */
  unreadable: readonly UnreadableText[];
};

/** Everything about how the portal looks, group by group. */
export function LookSettings({ data, draft, problem, unreadable }: Props) {
  return (
    <>
      <Group name="colour" isOpen>
        <ColourSettings draft={draft} unreadable={unreadable} />
      </Group>
      <Group name="fonts" isOpen>
        <FontSettings draft={draft} />
      </Group>
      <Group name="buttons" isOpen>
        <ButtonSettings draft={draft} />
      </Group>
      <Group name="logo" isOpen>
        <PictureSettings draft={draft} languages={data.languages} />
      </Group>
      <Group name="popup" isOpen>
        <PopupSettings draft={draft} />
      </Group>
      <Group name="sharing">
        <SharingSettings draft={draft} portalTitle={data.portalTitle} host={data.host} />
      </Group>
      <Group name="code" isOpen={problem !== null}>
        <CodeSettings draft={draft} problem={problem} />
      </Group>
    </>
  );
}

type GroupName = "colour" | "fonts" | "buttons" | "logo" | "popup" | "sharing" | "code";

function Group({
  name,
  isOpen = false,
  children,
}: {
  name: GroupName;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations();
  return (
    <details className="studio-group" open={isOpen} id={name}>
      <summary>
        <h2>{t(`studio.look.group.${name}`)}</h2>
        <StudioIcon name="chevron" />
      </summary>
      <div className="studio-group__body">{children}</div>
    </details>
  );
}
