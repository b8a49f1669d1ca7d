import { useId } from "react";
import { useTranslations } from "use-intl";
import { type Operation, toJson } from "#domains/drafts/operations.ts";
import { type PageOptions, pageOptions } from "#domains/pages/page-options.ts";
import { useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import { useEditedPage } from "#app/studio/pages/page-context.tsx";

type CourseAction = NonNullable<PageOptions["courseAction"]>;

/** The button of a course that stays at the bottom of the page. */
export function CourseButtonSetting({ options }: { options: PageOptions }) {
  const t = useTranslations();
  const id = useId();
  const language = useEditingLanguage();
  const { data, draft } = useEditedPage();
  const action = options.courseAction;
  const change = (operations: Operation[], typing?: string) =>
    draft.change(
      draft.document.options
        ? operations
        : [{ op: "set", path: ["options"], value: toJson(pageOptions.parse({})) }, ...operations],
      typing === undefined ? {} : { typing },
    );
  const path = ["options", "courseAction"];
  const choose = (courseId: string) =>
    change([
      courseId === ""
        ? { op: "unset", path }
        : action
          ? { op: "set", path: [...path, "courseId"], value: courseId }
          : { op: "set", path, value: { courseId, buttonText: {}, buttonTextBuy: {} } },
    ]);
  const setOptional = (name: "style" | "alignContent", value: string) =>
    change([
      value === ""
        ? { op: "unset", path: [...path, name] }
        : { op: "set", path: [...path, name], value },
    ]);
  const isKnown = data.courses.some((course) => course.id === action?.courseId);
  return (
    <fieldset>
      <legend className="studio-field__label">{t("studio.pages.course-button")}</legend>
      <div className="studio-field">
        <label htmlFor={`${id}-course`}>{t("studio.pages.course-button-course")}</label>
        <select
          id={`${id}-course`}
          className="studio-input"
          value={action?.courseId ?? ""}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t("studio.blocks.none")}</option>
          {action && !isKnown && <option value={action.courseId}>{action.courseId}</option>}
          {data.courses.map((course) => (
            <option key={course.id} value={course.id}>
              {course.title}
            </option>
          ))}
        </select>
      </div>
      {action && (
        <>
          {(["buttonText", "buttonTextBuy"] as const).map((name) => (
            <div key={name} className="studio-field">
              <label htmlFor={`${id}-${name}`}>{t(`studio.pages.course-button-${name}`)}</label>
              <input
                id={`${id}-${name}`}
                className="studio-input"
                dir="auto"
                lang={language}
                value={action[name][language] ?? ""}
                onChange={({ target }) =>
                  change(setText(action, name, language, target.value), `${name}.${language}`)
                }
              />
            </div>
          ))}
          <OptionSelect
            label={t("studio.pages.course-button-style")}
            value={action.style ?? ""}
            options={["gradient", "flat", "outline"]}
            nameOf={(one) => t(`studio.pages.button-style.${one}` as never)}
            onChoose={(value) => setOptional("style", value)}
          />
          <OptionSelect
            label={t("studio.pages.course-button-side")}
            value={action.alignContent ?? ""}
            options={["left", "right"]}
            nameOf={(one) => t(`studio.pages.button-side.${one}` as never)}
            onChoose={(value) => setOptional("alignContent", value)}
          />
        </>
      )}
    </fieldset>
  );
}

const setText = (
  action: CourseAction,
  name: "buttonText" | "buttonTextBuy",
  language: string,
  text: string,
): Operation[] => {
  const path = ["options", "courseAction", name, language];
  if (text !== "") return [{ op: "set", path, value: text }];
  return language in action[name] ? [{ op: "unset", path }] : [];
};

type SelectProps = {
  label: string;
  value: string;
  options: readonly string[];
  nameOf(option: string): string;
  onChoose(value: string): void;
};

function OptionSelect({ label, value, options, nameOf, onChoose }: SelectProps) {
  const t = useTranslations();
  const id = useId();
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="studio-input"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{t("studio.pages.as-theme")}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </div>
  );
}
