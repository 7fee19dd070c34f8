import type { OutboxMail } from "./transport.ts";

type MailTexts = Pick<OutboxMail, "html" | "text"> & Partial<Pick<OutboxMail, "attachments">>;

/**
 * Mail templates by name. Changed data needs a new name, because an earlier version may still be
 * running.
 */
export type MailTemplates = { [name: string]: (facts: never) => MailTexts };

export type FactsOf<Templates extends MailTemplates> = {
  [Name in keyof Templates]: { template: Name; data: Parameters<Templates[Name]>[0] };
}[keyof Templates];

export function writeMail<Mail extends Pick<OutboxMail, "html" | "text" | "facts">>(
  mail: Mail,
  templates: MailTemplates,
): Mail {
  if (!mail.facts) return mail;
  const { template, data } = mail.facts;
  const write = templates[template];
  if (!write) throw new Error(`This version does not know how to write ${template}`);
  return { ...mail, ...write(data as never), facts: null };
}
