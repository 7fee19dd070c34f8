import { configureForms, type SubmissionResult } from "@conform-to/react/future";
import { type ReactNode, useState } from "react";
import { ErrorSummary } from "./error-summary.tsx";

/** What an action answers when it refuses a form: its errors and what was typed. */
export type Refused = SubmissionResult<string[]>;

/** What the controls in ui/ need of a field; spread it into them. */
export type ControlProps = { id: string; name: string; defaultValue: string; error?: string };

type FormState = { id: string; errors: string[] | undefined };

const forms = configureForms({
  // Check on leaving a field, take an error away as soon as it is mended.
  shouldValidate: "onBlur",
  shouldRevalidate: "onInput",
  isError: (error: unknown): error is string[] => Array.isArray(error),
  extendFieldMetadata: ({ id, name, defaultValue, errors }) => ({
    control: { id, name: String(name), defaultValue, error: errors?.[0] } as ControlProps,
  }),
});

/** Conform with our habits. Forms work before JavaScript too, through the action's answer alone. */
export const useForm = forms.useForm;

/** The summary above a form, again at each refusal; null while there is nothing to say. */
export function useErrorSummary(lastResult: Refused | undefined) {
  const [refusals, setRefusals] = useState(0);
  return {
    /** Give it to `useForm` as `onError`. */
    onError: () => setRefusals((count) => count + 1),
    /** Give it what the form says is wrong now, and its fields from top to bottom. */
    summary(form: FormState, fields: { control: ControlProps }[]): ReactNode {
      const problems = [
        ...(form.errors ?? []).map((message) => ({ fieldId: form.id, message })),
        ...fields.flatMap(({ control: { id, error } }) =>
          error ? [{ fieldId: id, message: error }] : [],
        ),
      ];
      const refused = refusals > 0 || Boolean(lastResult?.error);
      return refused && problems.length > 0 ? (
        <ErrorSummary key={refusals} problems={problems} />
      ) : null;
    },
  };
}
