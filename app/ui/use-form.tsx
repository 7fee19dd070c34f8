import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useNavigation } from "react-router";
import type * as z from "zod/mini";
import {
  checkForm,
  type FieldErrors,
  type FormError,
  honeypotField,
  isIncomplete,
} from "#app/lib/form.ts";
import { cutAtPhones, telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useHydrated } from "./server-only.tsx";

export type ControlProps = { id: string; name: string; defaultValue?: string; error?: string };

type Initial = { [name: string]: string | null | undefined };

export function useForm(
  id: string,
  schema: z.core.$ZodType,
  formError: FormError | undefined,
  {
    incomplete,
    failed,
    initial = {},
  }: {
    incomplete?: string;
    failed?: string;
    initial?: Initial;
  } = {},
) {
  const busy = useNavigation().formMethod === "POST";
  const [answer, setAnswer] = useState(formError);
  const [errors, setErrors] = useState<FieldErrors>(formError?.errors ?? {});
  const [problem, setProblem] = useState(formError?.problem);
  const [failedSubmits, setFailedSubmits] = useState(0);
  if (formError !== answer) {
    setAnswer(formError);
    setErrors(formError?.errors ?? {});
    setProblem(formError?.problem);
    setFailedSubmits(failedSubmits + 1);
  }

  const errorsNow = (form: HTMLFormElement): FieldErrors => {
    const checked = checkForm(schema, new FormData(form));
    return checked.ok ? {} : checked.errors;
  };
  const showErrors = (form: HTMLFormElement, alsoOf?: string) => {
    const shown = ([name]: [string, string]) => name in errors || name === alsoOf;
    const found = Object.fromEntries(Object.entries(errorsNow(form)).filter(shown));
    setErrors(found);
    if (problem === incomplete && !isIncomplete(found, new FormData(form))) setProblem(undefined);
  };

  return {
    /** While the form is sent; a form of a fetcher asks the fetcher. */
    busy,
    props: {
      id,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const found = errorsNow(event.currentTarget);
        if (Object.keys(found).length === 0) return;
        event.preventDefault();
        setErrors(found);
        setProblem(isIncomplete(found, new FormData(event.currentTarget)) ? incomplete : undefined);
        setFailedSubmits(failedSubmits + 1);
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        if (Object.keys(errors).length > 0) showErrors(event.currentTarget);
      },
      onBlur(event: FocusEvent<HTMLFormElement>) {
        // An error shown on blur would move the button away from the pointer.
        if (event.relatedTarget instanceof HTMLButtonElement) return;
        // The summary takes the focus from the button; what only the server knows stays in it.
        if (event.target instanceof HTMLButtonElement) return;
        const { name, value } = event.target as unknown as HTMLInputElement;
        if (name && value) showErrors(event.currentTarget, name);
      },
    },
    control: (name: string): ControlProps => ({
      id: `${id}-${name}`,
      name,
      defaultValue: (formError?.values ?? initial)[name] ?? undefined,
      error: errors[name],
    }),
    summary(names: readonly string[]): ReactNode {
      if (failedSubmits === 0 && !formError) return null;
      const problems: FieldProblem[] = names.flatMap((name) =>
        errors[name] ? [{ fieldId: `${id}-${name}`, message: errors[name] }] : [],
      );
      if (problem) problems.unshift({ message: problem });
      if (failed && problem && formError?.isLost) problems.unshift({ message: failed });
      return problems.length > 0 ? <ErrorSummary key={failedSubmits} problems={problems} /> : null;
    },
  };
}

type FieldProblem = { fieldId?: string; message: string };

export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [cameWithDocument] = useState(!useHydrated());
  useEffect(() => {
    // Somebody who is already correcting the form keeps the focus.
    const isElsewhere = cameWithDocument && document.activeElement !== document.body;
    if (!isElsewhere) box.current?.focus();
    return markTitle();
  }, [cameWithDocument]);
  return (
    <div
      ref={box}
      data-answer=""
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a refused post the summary is what to read first
      autoFocus
      aria-labelledby="error-summary-title"
      className="rounded-md border border-red bg-red/6 p-5 sm:p-6"
    >
      <h2 id="error-summary-title" className="text-lg font-medium tracking-normal">
        {m.ui_error_summary_title()}
      </h2>
      <ul className="mt-3 grid">
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId ?? message}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                className="inline-flex min-h-11 items-center text-red underline underline-offset-4 hover:decoration-2"
              >
                {message}
              </a>
            ) : (
              <CallableText>{message}</CallableText>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function markTitle(): (() => void) | undefined {
  const { title } = document;
  if (title.startsWith(m.ui_error_title_prefix({ title: "" }).trim())) return;
  document.title = m.ui_error_title_prefix({ title });
  return () => {
    document.title = title;
  };
}

/** For robots only: off screen, out of the tab order, hidden from screen readers. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
      <input
        type="text"
        name={honeypotField}
        tabIndex={-1}
        autoComplete="off"
        aria-label={honeypotField}
      />
    </div>
  );
}

export function CallableText({ children }: { children: string }) {
  return cutAtPhones(children).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a finished text never move
      <a key={index} href={telHref(piece)} className="underline underline-offset-4">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
