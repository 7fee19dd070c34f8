import { Form } from "react-router";
import type { ButtonVariant } from "./button.tsx";
import { Dialog, DialogOpener } from "./dialog.tsx";
import { HiddenFields, TextField } from "./field.tsx";
import { IntentButton } from "./intent-button.tsx";

type Asked = {
  intent: string;
  /** The record, where a page asks about several. */
  of?: string;
  fields?: { [name: string]: string };
  label: string;
  title?: string;
  text: string;
  variant?: ButtonVariant;
  /** A line that goes with the answer. */
  asks?: { name: string; label: string; maxLength: number };
};

/** A button that asks before it posts its intent. */
export function Question(asked: Asked) {
  const { intent, of, label, title = label, text, variant } = asked;
  const id = ["ask", intent, of].filter(Boolean).join("-");
  return (
    <>
      <span className="contents noscript:hidden">
        <DialogOpener dialog={id} variant={variant} aria-label={title}>
          {label}
        </DialogOpener>
      </span>
      <Dialog id={id} title={<bdi>{title}</bdi>}>
        <p className="whitespace-normal">{text}</p>
        <Answer {...asked} place={id} />
      </Dialog>
      <noscript>
        <details>
          <summary className="button-secondary min-h-11 cursor-pointer px-5 py-2 text-sm">
            {title}
          </summary>
          <p className="mt-3">{text}</p>
          <Answer {...asked} place={`${id}-plain`} />
        </details>
      </noscript>
    </>
  );
}

function Answer({ intent, of, fields = {}, label, asks, place }: Asked & { place: string }) {
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
      className="mt-6 grid justify-items-start gap-6"
    >
      {of && <input type="hidden" name="id" value={of} />}
      <HiddenFields fields={fields} />
      {asks && (
        <div className="w-full">
          <TextField id={`${place}-${asks.name}`} {...asks} dir="auto" autoComplete="off" />
        </div>
      )}
      <IntentButton intent={intent} of={of} variant="danger">
        {label}
      </IntentButton>
    </Form>
  );
}
