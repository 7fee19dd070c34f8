import { z } from "zod";
import { type MailTransport, transportTimeoutMs } from "./transport.ts";

type Options = { url: string; accessKey: string; fromName: string };

const answerShape = z.object({ success: z.boolean(), message: z.string().optional() });

/** Sends through a web-form e-mail service, which forwards the text to its account's owner. */
export function webFormTransport({ url, accessKey, fromName }: Options): MailTransport {
  return {
    name: "web-form",
    async send(mail) {
      // It forwards to the workshop, and a link to set a password is for the customer alone.
      if (mail.form.form_type === "account") throw new Error("This mail goes by SMTP only");
      const form = new FormData();
      form.set("access_key", accessKey);
      form.set("subject", mail.subject);
      form.set("from_name", fromName);
      form.set("email", mail.form.customer_email);
      form.set("message", mail.text);
      form.set("customer_name", mail.form.customer_name);
      form.set("customer_email", mail.form.customer_email);
      form.set("customer_phone", mail.form.customer_phone);
      form.set("form_type", mail.form.form_type);

      const signal = AbortSignal.timeout(transportTimeoutMs);
      const response = await fetch(url, { method: "POST", body: form, signal });
      // An answer that is no JSON comes from something in between, such as a proxy's error page.
      const answer = answerShape.safeParse(await response.json().catch(() => null)).data;
      if (!answer?.success) throw new Error(answer?.message || "Failed to send email");
    },
  };
}
