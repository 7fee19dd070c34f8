import { useEffect, useState } from "react";
import { type FetcherWithComponents, useFetcher, useLocation } from "react-router";
import { noteSchema } from "#app/features/notes/notes.ts";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { type ActionResult, useResultToast } from "#app/ui/done-toast.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";

type Done = Extract<ActionResult, { done: unknown }>;

export function RecordNoteForm({
  formError,
  onAdded,
}: {
  formError: FormError | undefined;
  onAdded?: () => void;
}) {
  const fetcher = useFetcher<Done | FormError>();
  const [added, setAdded] = useState(0);
  const done = fetcher.data && "done" in fetcher.data ? fetcher.data : undefined;
  useResultToast(done);
  useEffect(() => {
    if (!done) return;
    setAdded((before) => before + 1);
    onAdded?.();
  }, [done, onAdded]);
  const answer = fetcher.data && !done ? (fetcher.data as FormError) : formError;
  return <NoteForm key={added} fetcher={fetcher} formError={answer} />;
}

function NoteForm({
  fetcher,
  formError,
}: {
  fetcher: FetcherWithComponents<Done | FormError>;
  formError: FormError | undefined;
}) {
  const { pathname, search } = useLocation();
  const form = useForm("note", noteSchema, formError);
  return (
    <fetcher.Form
      method="post"
      action={pathname + search}
      className="grid gap-3 print:hidden"
      {...form.props}
    >
      {form.summary(["body"])}
      <TextArea
        {...form.control("body")}
        label={m.inbox_note_label()}
        rows={2}
        className="min-h-20!"
      />
      <div>
        <Button
          variant="secondary"
          busy={fetcher.state !== "idle"}
          busyText={m.inbox_note_adding()}
        >
          {m.inbox_note_add()}
        </Button>
      </div>
    </fetcher.Form>
  );
}
