import { useEditingLanguage } from "#app/studio/editing/editing-context.tsx";

type Props = {
  label: string;
  value: string;
  placeholder?: string;
  /** Whether the text is one paragraph: Enter does nothing, and pasted lines are joined. */
  isOneParagraph?: boolean;
  onChange: (value: string) => void;
};

/** A text field that is as high as its text. Browsers that can't do that let the text scroll in one line. */
export function GrowingText({ label, value, placeholder, isOneParagraph, onChange }: Props) {
  const language = useEditingLanguage();
  return (
    <textarea
      className="studio-input studio-growing-text"
      lang={language}
      dir="auto"
      rows={1}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onKeyDown={(event) => {
        if (isOneParagraph && event.key === "Enter") event.preventDefault();
      }}
      onChange={({ target }) =>
        onChange(isOneParagraph ? target.value.replaceAll(/[\r\n]+/g, " ") : target.value)
      }
    />
  );
}
