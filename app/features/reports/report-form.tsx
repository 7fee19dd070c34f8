import { Form, useLocation } from "react-router";
import { parseDateThisCentury } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { ChoiceLinks } from "#app/ui/choice-links.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CONTROL, FieldError } from "#app/ui/field.tsx";
import { Choices } from "#app/ui/list-search.tsx";
import {
  type DateProblem,
  type Grouping,
  groupings,
  type Preset,
  presets,
  type ReportQuery,
  reportPath,
} from "./report-query.ts";

const presetLabel: Record<Preset, () => string> = {
  today: m.ui_today,
  week: m.ui_this_week,
  month: m.reports_range_month,
  "last-month": m.reports_range_last_month,
  year: m.reports_range_year,
};

const groupingLabel: Record<Grouping, () => string> = {
  day: m.ui_day,
  week: m.reports_by_week,
  month: m.reports_by_month,
};

const problemText: Record<DateProblem, (_: { typed: string }) => string> = {
  missing: () => m.reports_date_missing(),
  twice: () => m.reports_date_twice(),
  invalid: m.reports_date_invalid,
  before: () => m.reports_date_before(),
  long: () => m.reports_date_long(),
};

export function ReportRanges({ query: { of, preset: chosen } }: { query: ReportQuery }) {
  return (
    <ChoiceLinks
      label={m.reports_ranges()}
      choices={presets.map((preset) => ({
        to: `${reportPath}?${new URLSearchParams({ of, range: preset })}`,
        label: presetLabel[preset](),
        current: preset === chosen,
      }))}
      className="print:hidden"
    />
  );
}

export function ReportForm({ query: { of, by, typed, errors } }: { query: ReportQuery }) {
  const { search } = useLocation();
  return (
    <Form
      key={search}
      method="get"
      action={reportPath}
      noValidate
      aria-label={m.reports_form()}
      className="flex flex-wrap items-start gap-3 print:hidden"
    >
      <input type="hidden" name="of" value={of} />
      <DateField name="from" label={m.ui_from()} typed={typed.from} problem={errors?.from} />
      <DateField name="to" label={m.ui_to()} typed={typed.to} problem={errors?.to} />
      <div className="mt-5 grid gap-2">
        <Choices
          name="by"
          label={m.reports_by()}
          value={by}
          choices={groupings.map((value) => ({ value, label: groupingLabel[value]() }))}
        />
        {errors?.by && (
          <div role="alert" className="max-w-60">
            <FieldError id="by">{m.reports_by_rows()}</FieldError>
          </div>
        )}
      </div>
      <Button variant="secondary" className="mt-5">
        {m.ui_show()}
      </Button>
    </Form>
  );
}

const dayField = { type: "date", min: "2000-01-01", max: "2099-12-31" };

/** A browser empties a date field with an invalid value, so that one is a text field. */
const isDay = (typed: string) => typed === "" || parseDateThisCentury(typed) !== null;

function DateField({
  name,
  label,
  typed,
  problem,
}: {
  name: "from" | "to";
  label: string;
  typed: string;
  problem: DateProblem | undefined;
}) {
  return (
    <div className="grid gap-2">
      <label htmlFor={name} className="grid gap-1 text-xs leading-4 text-muted">
        {label}
        <input
          {...(isDay(typed) ? dayField : { type: "text" })}
          dir="ltr"
          id={name}
          name={name}
          defaultValue={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${name}-error` : undefined}
          className={classNames(CONTROL, "min-h-11! py-1.5 text-sm rtl:text-end")}
        />
      </label>
      {problem && (
        <div role="alert" className="max-w-60 wrap-anywhere">
          <FieldError id={name}>{problemText[problem]({ typed })}</FieldError>
        </div>
      )}
    </div>
  );
}
