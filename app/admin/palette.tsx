import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useHref } from "react-router";
import { deedsOnPage, paletteId } from "#app/admin/use-shortcuts.ts";
import {
  type Found,
  foundAddress,
  foundKinds,
  kindName,
  wordsToFind,
} from "#app/features/finder/finder.ts";
import { cleanLine, maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { classNames } from "#app/ui/class-names.ts";
import { DIALOG } from "#app/ui/dialog.tsx";
import { SpinnerIcon } from "#app/ui/icons.tsx";
import { SearchIcon } from "#app/ui/list-icons.tsx";
import { askServer, type NoAnswer } from "./ask-server.ts";
import { actionsWith, optionAt, type PaletteAction } from "./menu.ts";

type Option = PaletteAction & Partial<Pick<Found, "detail" | "day">> & { deed?: HTMLElement };
type Section = { name: string; options: Option[] };
type Answer = Found[] | NoAnswer;
type Asked = Answer | "waiting" | "none";

const listId = `${paletteId}-list`;
const wayOutId = `${paletteId}-way-out`;
const optionId = (at: number) => `${paletteId}-option-${at}`;

/** Finds records and actions; Enter without an option opens the finder's page. */
export function Palette({ actions, onClose }: { actions: PaletteAction[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [marked, setMarked] = useState<string>();
  const [deeds] = useState(readDeeds);
  const q = cleanLine(typed);
  const answer = useAnswer(q);
  const sections = sectionsOf(actionsWith<Option>([...deeds, ...actions], q), answer);
  const options = sections.flatMap(({ options }) => options);
  const at = Math.max(
    0,
    options.findIndex(({ to }) => to === marked),
  );
  const hasOptions = options.length > 0;

  useEffect(() => {
    const own = dialog.current;
    own?.showModal();
    const rise = ({ target }: Event) => {
      const isRecord = target instanceof Element && target.matches("[data-addressed]:modal");
      if (!isRecord || !own?.open) return;
      own.close();
      own.showModal();
    };
    document.addEventListener("toggle", rise, true);
    return () => document.removeEventListener("toggle", rise, true);
  }, []);
  useEffect(() => {
    if (marked) document.getElementById(optionId(at))?.scrollIntoView({ block: "nearest" });
  }, [marked, at]);

  const close = () => dialog.current?.close();
  function press(event: KeyboardEvent) {
    const { ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing) return;
    const next = optionAt(event.key, at, options.length);
    if (next === null) return;
    event.preventDefault();
    setMarked(options[next]?.to);
  }
  function submit(event: FormEvent) {
    if (!hasOptions) return close();
    event.preventDefault();
    document.getElementById(optionId(at))?.click();
  }

  return (
    <dialog
      ref={dialog}
      id={paletteId}
      closedby="any"
      aria-label={m.dashboard_find()}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      className={classNames(DIALOG, "mt-[12dvh]")}
    >
      <Form action="/admin/find" onSubmit={submit} className="relative border-b border-line">
        <span className="pointer-events-none absolute inset-y-0 start-4 grid place-items-center text-muted">
          {answer === "waiting" ? (
            <SpinnerIcon className="size-4" />
          ) : (
            <SearchIcon className="size-4" />
          )}
        </span>
        <input
          name="q"
          role="combobox"
          aria-label={m.dashboard_find_label()}
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? listId : undefined}
          aria-activedescendant={hasOptions ? optionId(at) : undefined}
          placeholder={m.dashboard_find_label()}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setMarked(undefined);
          }}
          onKeyDown={press}
          maxLength={maxLength.line}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          className="min-h-14 w-full bg-transparent ps-11 pe-4 placeholder:text-muted focus-visible:-outline-offset-2"
        />
      </Form>
      <div className="flex h-[min(28rem,60dvh)] flex-col">
        <p role="status" className="px-5 pt-3 text-sm text-muted">
          <AnswerText q={q} answer={answer} hasOptions={hasOptions} />
        </p>
        {hasOptions && (
          <div
            role="listbox"
            id={listId}
            aria-label={m.dashboard_find()}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pt-0"
          >
            {sections.map(({ name, options: own }) => (
              // biome-ignore lint/a11y/useSemanticElements: options of a listbox, not fields
              <div key={name} role="group" aria-label={name}>
                <p role="presentation" className="px-3 pt-3 pb-1 text-xs text-faint">
                  {name}
                </p>
                {own.map((option) => (
                  <PaletteOption
                    key={option.to}
                    option={option}
                    id={optionId(options.indexOf(option))}
                    isMarked={option === options[at]}
                    onMark={() => setMarked(option.to)}
                    onRun={() => {
                      close();
                      option.deed?.click();
                    }}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
      <Form id={wayOutId} method="post" action="/admin/logout" reloadDocument />
    </dialog>
  );
}

function PaletteOption({
  option: { to, label, detail, day, isPosted, deed },
  id,
  isMarked,
  onMark,
  onRun,
}: {
  option: Option;
  id: string;
  isMarked: boolean;
  onMark: () => void;
  onRun: () => void;
}) {
  const shared = {
    id,
    role: "option",
    "aria-selected": isMarked,
    tabIndex: -1,
    onPointerMove: onMark,
    onClick: onRun,
    className:
      "grid min-h-11 w-full content-center gap-x-4 rounded-md px-3 py-1.5 text-start text-sm aria-selected:bg-ivory/8 sm:grid-cols-[minmax(0,1fr)_auto]",
  };
  if (isPosted || deed) {
    return (
      <button type={isPosted ? "submit" : "button"} form={wayOutId} {...shared}>
        <bdi className="truncate">{label}</bdi>
        {deed && (
          <kbd className="font-sans text-muted">{deed.getAttribute("aria-keyshortcuts")}</kbd>
        )}
      </button>
    );
  }
  return (
    <Link to={to} {...shared}>
      <span className="cell-line">
        <bdi>{label}</bdi>
      </span>
      {day && <span className="text-muted sm:text-end">{day}</span>}
      {detail && (
        <span dir="auto" className="truncate text-muted text-match-parent sm:col-span-2">
          {detail}
        </span>
      )}
    </Link>
  );
}

/** The actions of the page that have a key, with the row or record they change. */
function readDeeds(): Option[] {
  const title = document.querySelector("main h1");
  return deedsOnPage().map((deed, at) => {
    const about = deed.closest("li")?.querySelector("a[href]") ?? title;
    return { to: `#deed-${at}`, label: `${deed.textContent} · ${about?.textContent ?? ""}`, deed };
  });
}

function sectionsOf(actions: Option[], answer: Asked): Section[] {
  const found = typeof answer === "object" ? answer : [];
  const ofKinds = foundKinds.map((kind) => ({
    name: kindName[kind](),
    options: found
      .filter((each) => each.kind === kind)
      .map(({ id, name, detail, day }) => {
        return { to: foundAddress({ kind, id }), label: name, detail, day };
      }),
  }));
  const all = [{ name: m.dashboard_palette_actions(), options: actions }, ...ofKinds];
  return all.filter(({ options }) => options.length > 0);
}

function AnswerText({ q, answer, hasOptions }: { q: string; answer: Asked; hasOptions: boolean }) {
  if (answer === "waiting") return m.dashboard_find_searching();
  if (answer === "none") return m.dashboard_find_hint();
  if (typeof answer === "object") return hasOptions ? null : m.dashboard_find_nothing();
  const [text, again] = problemTexts[answer];
  return (
    <>
      {text()}{" "}
      <Link
        to={`/admin/find?${new URLSearchParams({ q })}`}
        reloadDocument
        className="underline decoration-brass underline-offset-4 hover:text-brass-light"
      >
        {again()}
      </Link>
    </>
  );
}

const problemTexts: Record<NoAnswer, [text: () => string, again: () => string]> = {
  "signed-out": [m.dashboard_session_ended, m.dashboard_sign_in_again],
  outage: [m.dashboard_find_outage, m.ui_try_again],
  failed: [m.dashboard_find_failed, m.ui_try_again],
};

const afterTypingMs = 150;

function useAnswer(q: string): Asked {
  const address = useHref("/admin/find.json");
  const isAsked = wordsToFind(q).length > 0;
  const [latest, setLatest] = useState<{ q: string; answer: Answer }>();
  useEffect(() => {
    if (!isAsked) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const { signal } = asking;
      const answer = await askServer<Found[]>(`${address}?${new URLSearchParams({ q })}`, {
        signal,
      });
      if (!signal.aborted) setLatest({ q, answer });
    }, afterTypingMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [address, isAsked, q]);
  if (!isAsked) return "none";
  return latest?.q === q ? latest.answer : "waiting";
}
