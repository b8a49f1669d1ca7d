import { useState } from "react";
import { useTranslations } from "use-intl";
import { courseAlias } from "#domains/courses/course-fields.ts";
import { useCourseDraft } from "#app/studio/editing/editing-context.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";

/** What a course's address has instead of its id. The draft only gets aliases that a course can have. */
export function AliasSetting({ courseId }: { courseId: string }) {
  const t = useTranslations();
  const { document, change } = useCourseDraft();
  // What someone types is no alias yet while it ends with a hyphen.
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed !== "" && !courseAlias.safeParse(typed).success;
  const write = (text: string) => {
    const alias = text.toLowerCase().replaceAll(" ", "-");
    setTyped(alias);
    const typing = { typing: "alias" };
    if (courseAlias.safeParse(alias).success)
      change([{ op: "set", path: ["alias"], value: alias }], typing);
    else if (alias === "" && document.alias !== undefined)
      change([{ op: "unset", path: ["alias"] }], typing);
  };
  return (
    <TextField
      name="alias"
      label={t("studio.course-settings.alias")}
      help={t("studio.course-settings.alias-help")}
      error={isWrong ? t("studio.course-settings.alias-wrong") : undefined}
      dir="ltr"
      placeholder={courseId}
      value={typed ?? document.alias ?? ""}
      onChange={({ target }) => write(target.value)}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}
