import type { OutboxMail } from "./transport.ts";

/** What it brings along is there from the beginning, or made with its texts. */
type MailTexts = Pick<OutboxMail, "html" | "text"> & Partial<Pick<OutboxMail, "attachments">>;

/**
 * How mails are written, by the names that rows of the outbox have of it. Facts of another shape get
 * another name: the version before leaves what it does not know to this one.
 */
export type MailTemplates = { [name: string]: (facts: never) => MailTexts };

/** What a mail of one of these templates tells, as JSON keeps it. */
export type FactsOf<Templates extends MailTemplates> = {
  [Name in keyof Templates]: { template: Name; data: Parameters<Templates[Name]>[0] };
}[keyof Templates];

/** The mail with its texts and attachments. The same facts make the same mail, whenever it is written. */
export function writeMail<Mail extends Pick<OutboxMail, "html" | "text" | "facts">>(
  mail: Mail,
  templates: MailTemplates,
): Mail {
  if (!mail.facts) return mail;
  const { template, data } = mail.facts;
  const write = templates[template];
  if (!write) throw new Error(`This version does not know how to write ${template}`);
  // What was queued has the facts of its template.
  return { ...mail, ...write(data as never), facts: null };
}
