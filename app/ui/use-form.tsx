import { type FocusEvent, type FormEvent, type ReactNode, useState } from "react";
import type * as z from "zod/mini";
import { checkForm, type FieldErrors, type FormError, isIncomplete } from "#app/lib/form.ts";
import { ErrorSummary, type FieldProblem } from "./error-summary.tsx";

/** What the controls in ui/ need of a field; spread it into them. */
export type ControlProps = { id: string; name: string; defaultValue?: string; error?: string };

/** What the fields hold before anything is typed, by their names. */
type Initial = { [name: string]: string | null | undefined };

/**
 * Helps a form that works without it: the action's answer (`formError`) is shown, and the browser
 * checks by the same schema, on leaving a field and before it posts. An error goes as soon as it
 * is mended; a field that is left empty waits until the form is sent. `incomplete` stands above the
 * messages of the fields as long as one that must be filled in is empty.
 */
export function useForm(
  id: string,
  schema: z.core.$ZodType,
  formError: FormError | undefined,
  { incomplete, initial = {} }: { incomplete?: string; initial?: Initial } = {},
) {
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
        // An error that appears now would push the button away from under the pointer.
        if (event.relatedTarget instanceof HTMLButtonElement) return;
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
    /** What is wrong, above the form; `names` are its fields from top to bottom. */
    summary(names: readonly string[]): ReactNode {
      if (failedSubmits === 0 && !formError) return null;
      const problems: FieldProblem[] = names.flatMap((name) =>
        errors[name] ? [{ fieldId: `${id}-${name}`, message: errors[name] }] : [],
      );
      if (problem) problems.unshift({ message: problem });
      return problems.length > 0 ? <ErrorSummary key={failedSubmits} problems={problems} /> : null;
    },
  };
}
