import { type KeyboardEvent, useId, useRef, useState } from "react";
import { NoteLine, type TextFieldProps } from "./field.tsx";
import { useSearch } from "./use-search.ts";

export type Option = { value: string; label: string };

export type SearchSelectProps = Pick<
  TextFieldProps,
  "label" | "name" | "error" | "hint" | "announce" | "required" | "readOnly" | "defaultValue"
> & {
  /** Asks for the options whose words hold what was typed. */
  search(typed: string, signal: AbortSignal): Promise<readonly Option[]>;
  /** What is said of the list: while it comes, when nothing fits, when it could not be had, how many there are. */
  words: { searching: string; none: string; failed: string; found(count: number): string };
};

/**
 * One of many, searched for while one types: from three characters on, a second after the last of them (section 5).
 * Without scripts it is a plain field, and the server knows the option by its words.
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
    // As if typed, for the form around; React itself sees no change and asks for nothing.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    shut();
  }
  function shut() {
    close();
    setAt(-1);
  }
  function typed(text: string) {
    setAt(-1);
    ask(text);
  }
  function press(event: KeyboardEvent) {
    if (!open) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setAt((at + step + options.length) % options.length);
    else if (event.key === "Enter" && chosen) choose(chosen);
    else if (event.key === "Escape") shut();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const told = {
    idle: "",
    searching: words.searching,
    failed: words.failed,
    found: open ? words.found(options.length) : words.none,
  }[state.kind];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="checkbox-box">
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
          onChange={({ currentTarget }) => typed(currentTarget.value)}
          onKeyDown={press}
          onBlur={shut}
        />
        <div
          id={`${id}-list`}
          className="options"
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
              // Before the field loses its focus, which shuts the list.
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
        {told}
      </p>
      <NoteLine
        id={`${id}-note`}
        error={error}
        hint={state.kind === "idle" || open ? hint : told}
        announce={announce}
      />
    </div>
  );
}
