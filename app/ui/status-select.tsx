import type { SubmitEvent } from "react";
import { useFetcher, useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { type BadgeTone, TONE_COLOURS, ToneSign } from "./badge.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { type PostResult, useResultToast } from "./done-toast.tsx";
import { ChevronDownIcon } from "./icons.tsx";
import { useLateChoice } from "./use-late-choice.ts";

export type StatusOption<Status extends string = string> = {
  value: Status;
  label: string;
  tone: BadgeTone;
};

/**
 * The status of a row, changed where it stands. It posts `status`, and in `seen` the status that was
 * there, with `fields`; without script also `to`, the page to come back to.
 */
export function StatusSelect({
  action,
  fields,
  status,
  options,
  label,
}: {
  action: string;
  fields: { [name: string]: string };
  status: string;
  options: readonly StatusOption[];
  label: string;
}) {
  const fetcher = useFetcher<PostResult>();
  const { pathname, search } = useLocation();
  useResultToast(fetcher.data);
  const asked = fetcher.formData?.get("status");
  const shown = typeof asked === "string" ? asked : status;
  const { chosen, flush, props } = useLateChoice(
    { shown, isBusy: fetcher.state === "submitting" },
    ({ value, seen }) =>
      void fetcher.submit(
        { ...fields, seen, status: value },
        // Shown before React would put the former status back.
        { method: "post", action, flushSync: true },
      ),
  );
  const tone = options.find(({ value }) => value === chosen)?.tone ?? "yellow";
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    flush();
  };
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={submit}
      className="inline-flex items-center gap-2"
    >
      {Object.entries({ ...fields, seen: status, to: pathname + search }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className={classNames("relative inline-flex rounded-full border", TONE_COLOURS[tone])}>
        <ToneSign
          tone={tone}
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-3"
        />
        <select
          name="status"
          aria-label={label}
          aria-busy={fetcher.state !== "idle" || undefined}
          value={chosen}
          {...props}
          className="min-h-11 appearance-none rounded-full bg-transparent ps-8 pe-9 text-xs font-medium *:bg-raised *:text-ivory"
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-3 my-auto size-3.5" />
      </span>
      <Button variant="quiet" className="px-3 not-noscript:hidden">
        {m.ui_save()}
      </Button>
    </fetcher.Form>
  );
}
