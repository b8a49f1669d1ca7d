import type { InputHTMLAttributes } from "react";
import { useEarlyInput } from "#ui/use-early-input.ts";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> & {
  id: string;
  name: string;
  label: string;
  min: number;
  max: number;
  value: number;
  onValue: (value: number) => void;
};

/**
 * A slider of a form that works without scripts. What is chosen before scripts run stays. The browser must not restore a
 * value after Back: it would count as chosen now.
 */
export function FormSlider({ label, onValue, ...input }: Props) {
  useEarlyInput(input.id, (value) => onValue(Number(value)));
  return (
    <>
      <label htmlFor={input.id}>{label}</label>
      <input
        {...input}
        type="range"
        autoComplete="off"
        dir="ltr"
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </>
  );
}
