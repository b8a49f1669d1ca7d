import { type KeyboardEvent, useId, useRef, useState } from "react";
import { NoteLine, type TextFieldProps } from "./field.tsx";
import { useSearch } from "./use-search.ts";

export type Option = { value: string; label: string };

export type SearchSelectProps = Pick<
  TextFieldProps,
  "label" | "name" | "error" | "hint" | "announce" | "required" | "readOnly" | "defaultValue"
> & {
  /** Finds the options that contain the entered text. */
  search(typed: string, signal: AbortSignal): Promise<readonly Option[]>;
  /** Status messages: searching, nothing found, search failed, and the number of options. */
  words: { searching: string; none: string; failed: string; found(count: number): string };
};

/**
 * A combobox that searches while the user types: from three characters on, one second after the last keystroke. Without
 * scripts it is a plain text field, and the server finds the option by its label.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { label, name, error, hint, announce, search, words, ...rest } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { state, ask, close } = useSearch(search);
  const [at, setAt] = useState(-1);
  const options = state.kind === "found" ? state.options : [];
  const open = options.length > 0;
  const chosen = open ? options[at] : undefined;

  function choose(option: Option) {
    if (!input.current) return;
    input.current.value = option.label;
    // Fire the event of typing, so that the form notices. React sees no change and doesn't search again.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    closeList();
  }
  function closeList() {
    close();
    setAt(-1);
  }
  function searchFor(text: string) {
    setAt(-1);
    ask(text);
  }
  function press(event: KeyboardEvent) {
    if (!open) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setAt((at + step + options.length) % options.length);
    else if (event.key === "Enter" && chosen) choose(chosen);
    else if (event.key === "Escape") closeList();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const statusText = {
    idle: "",
    searching: words.searching,
    failed: words.failed,
    found: open ? words.found(options.length) : words.none,
  }[state.kind];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input-box">
        <input
          {...rest}
          ref={input}
          id={id}
          name={name}
          className="input"
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${at}`}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget }) => searchFor(currentTarget.value)}
          onKeyDown={press}
          onBlur={closeList}
        />
        <div
          id={`${id}-list`}
          className="search-options"
          role="listbox"
          aria-label={typeof label === "string" ? label : name}
          hidden={!open}
        >
          {options.map((option, place) => (
            <div
              key={option.value}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === at}
              // Choose before the field loses the focus, which closes the list.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(option);
              }}
            >
              {option.label}
            </div>
          ))}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {statusText}
      </p>
      <NoteLine
        id={`${id}-note`}
        error={error}
        hint={state.kind === "idle" || open ? hint : statusText}
        announce={announce}
      />
    </div>
  );
}
