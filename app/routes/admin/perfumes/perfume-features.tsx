import { type ReactNode, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { CONTROL, describedBy, FieldError, FieldHint } from "#app/ui/field.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { DownIcon, UpIcon } from "#app/ui/list-icons.tsx";
import { PlusIcon } from "#app/ui/page-icons.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";

type Line = { key: number; text: string };

export function PerfumeFeatures({
  id,
  name,
  error,
  value,
  onChange,
}: ControlProps & { value: string; onChange: () => void }) {
  const keys = useRef(0);
  const lineOf = (text: string): Line => ({ key: keys.current++, text });
  const [lines, setLines] = useState(() => value.split("\n").map(lineOf));
  const change = (changed: Line[]) => {
    setLines(changed.length > 0 ? changed : [lineOf("")]);
    onChange();
  };
  return (
    <fieldset aria-describedby={describedBy(id, { error })} className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm font-medium">{m.products_features()}</legend>
      <FieldHint id={id}>{m.products_features_lines_hint()}</FieldHint>
      <input type="hidden" name={name} value={lines.map(({ text }) => text).join("\n")} />
      <ul className="grid gap-2">
        {lines.map(({ key, text }, index) => (
          <FeatureLine
            key={key}
            id={index === 0 ? id : undefined}
            text={text}
            number={index + 1}
            isLast={index === lines.length - 1}
            isInvalid={error !== undefined}
            write={(typed) => change(lines.with(index, { key, text: typed }))}
            move={(by) => change(swapped(lines, index, index + by))}
            remove={() => change(lines.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {error && <FieldError id={id}>{error}</FieldError>}
      <Button
        type="button"
        variant="secondary"
        icon={<PlusIcon className="size-4" />}
        onClick={() => change([...lines, lineOf("")])}
        className="justify-self-start"
      >
        {m.products_feature_add()}
      </Button>
    </fieldset>
  );
}

function FeatureLine({
  id,
  text,
  number,
  isLast,
  isInvalid,
  write,
  move,
  remove,
}: {
  id?: string;
  text: string;
  number: number;
  isLast: boolean;
  isInvalid: boolean;
  write: (typed: string) => void;
  move: (by: number) => void;
  remove: () => void;
}) {
  return (
    <li className="flex items-center">
      <input
        id={id}
        type="text"
        dir="auto"
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        aria-label={m.products_feature_number({ number })}
        aria-invalid={isInvalid || undefined}
        className={CONTROL}
      />
      <LineButton
        label={m.products_feature_up({ number })}
        isOff={number === 1}
        onPress={() => move(-1)}
      >
        <UpIcon />
      </LineButton>
      <LineButton
        label={m.products_feature_down({ number })}
        isOff={isLast}
        onPress={() => move(1)}
      >
        <DownIcon />
      </LineButton>
      <LineButton label={m.products_feature_remove({ number })} onPress={remove}>
        <CloseIcon />
      </LineButton>
    </li>
  );
}

function LineButton({
  label,
  isOff = false,
  onPress,
  children,
}: {
  label: string;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
      className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-ivory/8 aria-disabled:opacity-30"
    >
      {children}
    </button>
  );
}

function swapped(lines: Line[], one: number, other: number): Line[] {
  const [first, second] = [lines[one], lines[other]];
  return first && second ? lines.with(one, second).with(other, first) : lines;
}
