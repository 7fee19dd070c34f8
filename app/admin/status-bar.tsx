import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { type Listed, useResource } from "#app/admin/resource.ts";
import { wordIn } from "#app/features/staff/field-words.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { type PostResult, useResultToast } from "#app/ui/done-toast.tsx";
import { CONTROL } from "#app/ui/field.tsx";
import { selectedValue, selectionField } from "./selection.ts";

const formId = "statuses";

export function SelectBox({ record: { id, name, status = "", isSample } }: { record: Listed }) {
  if (isSample) return "–";
  return (
    <label className="-m-2 inline-grid size-11 place-items-center">
      <input
        type="checkbox"
        form={formId}
        name={selectionField}
        value={selectedValue({ id, status })}
        autoComplete="off"
        aria-label={m.inbox_select_of({ name })}
        className="size-5"
      />
    </label>
  );
}

export function StatusBar({ children }: { children: ReactNode }) {
  const { path, shape, labels, derived = [] } = useResource();
  const { search } = useLocation();
  const fetcher = useFetcher<PostResult>();
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const [{ count, total }, setSelected] = useState({ count: 0, total: 0 });
  const [dismissed, setDismissed] = useState<PostResult>();
  const recount = () => {
    const boxes = boxesOf(form.current);
    const now = { count: boxes.filter(({ checked }) => checked).length, total: boxes.length };
    if (now.count !== count || now.total !== total) setSelected(now);
  };
  const selectAll = (checked: boolean) => {
    for (const box of boxesOf(form.current)) box.checked = checked;
    recount();
  };
  useEffect(recount);
  useResultToast(fetcher.data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (fetcher.data && "done" in fetcher.data) selectAll(false);
  }, [fetcher.data]);
  const pick = ({ target, shiftKey }: MouseEvent) => {
    if (!isBox(target)) return;
    if (shiftKey && last.current) selectBetween(boxesOf(form.current), last.current, target);
    last.current = target;
    recount();
  };
  const { data, state } = fetcher;
  const refused = state === "idle" && data !== dismissed ? refusedOf(data) : [];
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the boxes in it are what is pressed, by key as well */}
      <div onClick={pick}>{children}</div>
      <fetcher.Form
        ref={form}
        id={formId}
        method="post"
        action={path + search}
        className={classNames(
          "flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2",
          count > 0 && "sticky bottom-0 z-10 bg-ground",
        )}
      >
        <input type="hidden" name="intent" value="statuses" />
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < total;
            }}
            checked={total > 0 && count === total}
            onChange={({ currentTarget }) => selectAll(currentTarget.checked)}
            className="size-5"
          />
          {m.inbox_select_all()}
        </label>

        <p role="status" className="text-sm text-muted tabular-nums">
          {count > 0 && m.inbox_selected({ count: formatCount(count) })}
        </p>
        {count > 0 && (
          <div className="ms-auto flex items-center gap-3">
            <select
              name="status"
              aria-label={m.inbox_statuses_new()}
              className={classNames(CONTROL, "min-h-11 w-auto py-1.5 text-sm")}
            >
              {shape.statuses
                .filter((value) => !derived.includes(value))
                .map((value) => (
                  <option key={value} value={value}>
                    {wordIn(labels)(value)}
                  </option>
                ))}
            </select>
            <Button busy={state !== "idle"} busyText={m.ui_saving()} className="whitespace-nowrap">
              {m.inbox_statuses_apply()}
            </Button>
          </div>
        )}
        {refused.length > 0 && (
          <div className="flex basis-full items-start justify-between gap-4 text-sm text-red">
            <ul className="grid max-h-40 gap-1 overflow-y-auto py-1">
              {refused.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <Button type="button" variant="quiet" onClick={() => setDismissed(data)}>
              {m.ui_close()}
            </Button>
          </div>
        )}
      </fetcher.Form>
    </>
  );
}

const refusedOf = (answer: PostResult): string[] =>
  answer && "refused" in answer ? (answer.refused ?? []) : [];

const isBox = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.name === selectionField;

const boxesOf = (form: HTMLFormElement | null): HTMLInputElement[] =>
  form ? [...form.elements].filter(isBox) : [];

function selectBetween(boxes: HTMLInputElement[], one: HTMLInputElement, other: HTMLInputElement) {
  const [from, to] = [boxes.indexOf(one), boxes.indexOf(other)].sort((a, b) => a - b);
  if (from === undefined || to === undefined || from < 0) return;
  for (const box of boxes.slice(from, to + 1)) box.checked = other.checked;
}
