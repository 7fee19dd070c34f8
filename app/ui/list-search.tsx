import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import {
  dayFields,
  firstSortOf,
  type ListDays,
  type ListQuery,
  type ListShape,
  listSearch,
  ownDates,
  readListQuery,
  sortValue,
} from "#app/lib/list-query.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { classNames } from "./class-names.ts";
import { CONTROL } from "./field.tsx";
import { ChevronDownIcon, SpinnerIcon } from "./icons.tsx";
import { SearchIcon } from "./list-icons.tsx";

type Choice = { value: string; label: string };

const afterTypingMs = 300;

export const FILTERS =
  "-mx-1 mb-1 flex items-center gap-2 p-1 max-md:overflow-x-auto max-md:[scrollbar-width:none] " +
  "max-md:*:shrink-0 md:flex-wrap";

export function ListSearch({
  path,
  label,
  hint,
  query,
  shape,
  filters,
  sorts,
  children,
}: {
  path: string;
  label: string;
  hint?: string;
  query: ListQuery;
  shape: ListShape;
  filters?: readonly Choice[];
  sorts: readonly Choice[];
  children?: ReactNode;
}) {
  const { form, ...handlers } = useListAddress(path, query, shape);
  const busy = useNavigation().location?.pathname === path;
  return (
    <Form
      ref={form}
      method="get"
      action={path}
      role="search"
      aria-label={label}
      className={FILTERS}
      {...handlers}
    >
      {query.columns && <input type="hidden" name="columns" value={query.columns.join()} />}
      {query.view && <input type="hidden" name="view" value={query.view} />}
      <label className="min-w-60 flex-1 md:max-xl:min-w-full">
        <span className="sr-only">{label}</span>
        <span className="relative block">
          <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center">
            {busy ? <SpinnerIcon className="size-4" /> : <SearchIcon className="size-4" />}
          </span>
          <input
            type="search"
            name="q"
            defaultValue={query.q}
            placeholder={hint}
            maxLength={maxLength.line}
            enterKeyHint="search"
            className={classNames(CONTROL, "min-h-11! py-1.5 ps-10 text-sm")}
          />
        </span>
      </label>
      {filters && (
        <Choices
          name="status"
          label={m.ui_status()}
          value={query.status ?? ""}
          choices={[{ value: "", label: m.ui_all() }, ...filters]}
        />
      )}
      {shape.days && <DayChoice label={shape.days.label()} days={query.days} />}
      <Choices
        name="sort"
        label={m.ui_sort()}
        value={chosenSort(query, shape)}
        choices={sorts.map(({ value, label }) => ({
          value: value === sortValue(firstSortOf(query.days, shape)) ? "" : value,
          label,
        }))}
      />
      {children}
    </Form>
  );
}

function useListAddress(path: string, query: ListQuery, shape: ListShape) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const go = (replace: boolean) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const asked = readListQuery(new URLSearchParams(fields), shape);
    navigate(path + listSearch(asked, shape), { replace, preventScrollReset: true });
  };
  const { q, status } = query;
  const { day, from, to } = dayFields(query.days);
  const sort = chosenSort(query, shape);
  useEffect(() => {
    const fields = { q, status: status ?? "", day, from, to, sort };
    for (const [name, value] of Object.entries(fields)) {
      const control = form.current?.elements.namedItem(name);
      const isList = control instanceof HTMLSelectElement && !isBeingDated(control);
      const isText = control instanceof HTMLInputElement && control !== document.activeElement;
      if (isList || isText) control.value = value;
    }
  }, [q, status, day, from, to, sort]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    form,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      clearTimeout(timer.current);
      if (target instanceof HTMLSelectElement) {
        if (target.value !== ownDates) go(false);
        return;
      }
      if (target instanceof HTMLInputElement && !target.validity.valid) return;
      timer.current = setTimeout(() => go(true), afterTypingMs);
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      go(false);
    },
  };
}

function chosenSort({ days, sort }: ListQuery, shape: ListShape): string {
  const order = sortValue(sort);
  return order === sortValue(firstSortOf(days, shape)) ? "" : order;
}

/** Date fields emptied to choose other dates must not disappear. */
const isBeingDated = ({ value }: HTMLSelectElement) =>
  value === ownDates && document.activeElement?.matches("[type=date]") === true;

function DayChoice({ label, days }: { label: string; days: ListDays | null }) {
  const { day, from, to } = dayFields(days);
  return (
    <div className="group/days contents">
      <Choices
        name="day"
        label={label}
        value={day}
        choices={[
          { value: "", label: m.ui_days_all() },
          { value: "today", label: m.ui_days_today() },
          { value: "tomorrow", label: m.ui_days_tomorrow() },
          { value: "week", label: m.ui_this_week() },
          { value: ownDates, label: m.ui_days_dates() },
        ]}
      />
      <div className="hidden gap-2 group-has-[[value=dates]:checked]/days:flex">
        <DateInput name="from" label={m.ui_from()} value={from} />
        <DateInput name="to" label={m.ui_to()} value={to} />
      </div>
    </div>
  );
}

export function DateInput({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className={CHOICE}>
      {label}
      <input
        type="date"
        name={name}
        defaultValue={value}
        min="2000-01-01"
        max="2099-12-31"
        className="min-h-11 rounded-md bg-transparent px-2 text-sm text-ivory focus-visible:-outline-offset-2"
      />
    </label>
  );
}

const CHOICE =
  "relative flex min-h-11 items-center rounded-md border border-edge bg-surface ps-3 text-xs " +
  "whitespace-nowrap text-muted transition-colors hover:border-muted";

export function Choices({
  name,
  label,
  value,
  choices,
}: {
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}) {
  return (
    <label className={CHOICE}>
      {label}
      <select
        name={name}
        defaultValue={value}
        className="field-sizing-content min-h-11 max-w-60 appearance-none rounded-md bg-transparent ps-2 pe-8 text-sm text-ivory focus-visible:-outline-offset-2 *:bg-raised *:text-ivory"
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-3 my-auto size-3.5" />
    </label>
  );
}
