import { Form } from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-site.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { Honeypot, useForm } from "#app/ui/use-form.tsx";
import { contactSchema } from "./contact.ts";

export function ContactForm({ formError }: { formError?: FormError }) {
  const failed = m.contact_failed(useBrand());
  const form = useForm("contact-form", contactSchema, formError, { failed });

  return (
    <Form method="post" {...form.props} className="grid gap-6">
      {form.summary(["name", "email", "phone", "subject", "message"])}
      <fieldset disabled={form.busy} className="grid min-w-0 gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            {...form.control("name")}
            label={m.contact_name()}
            autoComplete="name"
            enterKeyHint="next"
          />
        </div>
        <TextField
          {...form.control("email")}
          type="email"
          label={m.contact_email()}
          hint={m.contact_email_hint()}
          autoComplete="email"
          enterKeyHint="next"
        />
        <TextField
          {...form.control("phone")}
          type="tel"
          label={m.contact_phone()}
          hint={m.contact_phone_hint()}
          autoComplete="tel"
          enterKeyHint="next"
        />
        <div className="sm:col-span-2">
          <TextField {...form.control("subject")} label={m.contact_subject()} enterKeyHint="next" />
        </div>
        <div className="sm:col-span-2">
          <TextArea {...form.control("message")} label={m.contact_message()} rows={6} />
        </div>
      </fieldset>
      <Honeypot />
      <Button
        size="lg"
        busy={form.busy}
        busyText={m.contact_submitting()}
        className="sm:justify-self-start"
      >
        {m.contact_submit()}
      </Button>
    </Form>
  );
}
