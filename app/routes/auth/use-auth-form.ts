import { type FormEvent, useEffect } from "react";
import type * as z from "zod/mini";
import { checkForm, type FormError } from "#app/lib/form.ts";
import { showToast } from "#app/ui/show-toast.ts";
import { useForm } from "#app/ui/use-form.tsx";
import { useAuthPlace } from "./auth-place.ts";

/** A form of signing in: what is wrong stands in the box above it, and passes by as a toast. */
export function useAuthForm(name: string, schema: z.core.$ZodType, refused: FormError | undefined) {
  const { id } = useAuthPlace();
  const form = useForm(`${id}-${name}`, schema, refused);
  useEffect(() => {
    const problem = refused?.problem ?? Object.values(refused?.errors ?? {})[0];
    if (problem) showToast("error", problem);
  }, [refused]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.props.onSubmit(event);
    if (!event.isDefaultPrevented()) return;
    const checked = checkForm(schema, new FormData(event.currentTarget));
    const [problem] = checked.ok ? [] : Object.values(checked.errors);
    if (problem) showToast("error", problem);
  }
  return { ...form, props: { ...form.props, onSubmit } };
}
