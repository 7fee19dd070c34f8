import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { type Listed, useResource } from "#app/admin/resource.ts";
import { wordIn } from "#app/features/staff/field-words.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge, type BadgeTone, TONE_COLOURS, ToneSign } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { type PostResult, useResultToast } from "#app/ui/done-toast.tsx";
import { ChevronDownIcon, CloseIcon } from "#app/ui/icons.tsx";

type Option = {
  value: string;
  label: string;
  tone: BadgeTone;
  /** The status is chosen together with one of these. */
  reasons: { value: string; label: string }[];
};

export function RecordStatus({ record }: { record: Listed }) {
  const { status = "", isSample } = record;
  const { shape, labels, tones, reasons, derived = [] } = useResource();
  const optionOf = (value: string): Option => ({
    value,
    label: wordIn(labels)(value),
    tone: tones[value] ?? "yellow",
    reasons: Object.entries(reasons?.(record)[value] ?? {}).map(([reason, text]) => ({
      value: reason,
      label: text(),
    })),
  });
  const { label, tone } = optionOf(status);
  if (isSample) return <Badge tone={tone}>{label}</Badge>;
  const offered = shape.statuses.filter((value) => value === status || !derived.includes(value));
  return <StatusSelect record={record} options={offered.map(optionOf)} />;
}

type SelectProps = { record: Listed; options: Option[] };

function StatusSelect({ record: { id, name, status = "" }, options }: SelectProps) {
  const { path } = useResource();
  const { search } = useLocation();
  const fetcher = useFetcher<PostResult>();
  useResultToast(fetcher.data);
  const asked = fetcher.formData?.get("status");
  const shown = typeof asked === "string" ? asked : status;
  const { chosen, props } = useLateChoice(
    { shown, isBusy: fetcher.state === "submitting" },
    ({ value, seen }) => {
      const [to = "", reason = ""] = value.split(" ");
      const asked = { intent: "status", id, seen, status: to, ...(reason && { reason }) };
      void fetcher.submit(asked, { method: "post", action: path + search, flushSync: true });
    },
  );
  const { problem, dismiss } = useProblem(fetcher);
  const problemId = useId();
  const box = useRef<HTMLSpanElement>(null);
  const tone = options.find(({ value }) => value === chosen.split(" ")[0])?.tone ?? "yellow";
  return (
    <span ref={box} className="relative inline-flex flex-wrap items-center gap-2">
      <span
        className={classNames(
          // The reasons in its list are longer than the column.
          "relative inline-flex max-w-36 rounded-full border",
          TONE_COLOURS[tone],
        )}
      >
        <ToneSign
          tone={tone}
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-3"
        />
        <select
          name="status"
          aria-label={m.inbox_status_of({ name })}
          aria-describedby={problem ? problemId : undefined}
          aria-busy={fetcher.state !== "idle" || undefined}
          value={chosen}
          {...props}
          className="min-h-11 min-w-0 appearance-none rounded-full bg-transparent ps-8 pe-9 text-xs text-ellipsis font-medium **:bg-raised **:text-ivory"
        >
          {choices(options, shown)}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-3 my-auto size-3.5" />
      </span>
      {problem && (
        <span className="flex basis-full items-start gap-1 text-xs text-red">
          <span id={problemId} className="max-w-56 py-1 text-start whitespace-normal">
            {problem}
          </span>
          <button
            type="button"
            aria-label={m.ui_close()}
            onClick={() => {
              dismiss();
              box.current?.querySelector("select")?.focus();
            }}
            className="row-tool -my-2 shrink-0"
          >
            <CloseIcon className="size-4" />
          </button>
        </span>
      )}
    </span>
  );
}

const choices = (options: Option[], status: string) =>
  options.map(({ value, label, reasons }) =>
    reasons.length === 0 || value === status ? (
      <option key={value} value={value}>
        {label}
      </option>
    ) : (
      <optgroup key={value} label={label}>
        {reasons.map((reason) => (
          <option key={reason.value} value={`${value} ${reason.value}`}>
            {reason.label}
          </option>
        ))}
      </optgroup>
    ),
  );

/** A problem stays at its row until the next change or until it is dismissed. */
function useProblem({ data, state }: { data: PostResult; state: string }) {
  const [dismissed, setDismissed] = useState<PostResult>();
  const isShown = data !== dismissed && state === "idle";
  const problem = isShown && data && "problem" in data ? data.problem : undefined;
  return { problem, dismiss: () => setDismissed(data) };
}

const pauseMs = 700;

type Choice = { value: string; seen: string; pauseMs: number };

/** A choice by key is sent after a pause, or at once on Enter, Escape or leaving. */
function useLateChoice(
  { shown, isBusy }: { shown: string; isBusy: boolean },
  send: (choice: { value: string; seen: string }) => void,
) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const byKey = useRef(false);
  const sendNow = ({ value, seen }: Choice) => {
    if (value !== seen) send({ value, seen });
    setChoice(null);
  };
  const flush = () => {
    if (!choice) return;
    if (isBusy) setChoice({ ...choice, pauseMs: 0 });
    else sendNow(choice);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` is another at each render
  useEffect(() => {
    if (!choice || isBusy) return;
    const timer = setTimeout(() => sendNow(choice), choice.pauseMs);
    return () => clearTimeout(timer);
  }, [choice, isBusy]);
  return {
    chosen: choice?.value ?? shown,
    props: {
      onPointerDown: () => {
        byKey.current = false;
      },
      onKeyDown: (event: KeyboardEvent) => {
        byKey.current = true;
        if (!choice || (event.key !== "Enter" && event.key !== "Escape")) return;
        // Enter would open the options again.
        if (event.key === "Enter") event.preventDefault();
        flush();
      },
      onBlur: flush,
      onChange: ({ currentTarget: { value } }: { currentTarget: HTMLSelectElement }) =>
        setChoice({ value, seen: choice?.seen ?? shown, pauseMs: byKey.current ? pauseMs : 0 }),
    },
  };
}
