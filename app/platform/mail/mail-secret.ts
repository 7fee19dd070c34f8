import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { OutgoingMail } from "./outbox.server.ts";
import { MailRefused, type OutboxMail } from "./transport.ts";

/** Stands in the table where the mail that leaves has its code, or the token of its link. */
const mark = "••••••";

const keyOf = (installationSecret: string) => `mail ${installationSecret}`;

/** The mail with what opens an account sealed, so that whoever reads the table cannot use it. */
export async function sealMailSecret(
  mail: OutgoingMail,
  secret: string,
  installationSecret: string,
): Promise<OutgoingMail> {
  const sealedSecret = await symmetricEncrypt({ key: keyOf(installationSecret), data: secret });
  return { ...replaceTexts(mail, secret, mark), sealedSecret };
}

/** The mail as its recipient reads it. Throws MailRefused where it was sealed under another SECRET. */
export async function openMailSecret(
  mail: OutboxMail,
  installationSecret: string,
): Promise<OutboxMail> {
  if (mail.sealedSecret === null) return mail;
  const secret = await openSealed(mail.sealedSecret, installationSecret);
  return replaceTexts(mail, mark, secret);
}

async function openSealed(data: string, installationSecret: string): Promise<string> {
  try {
    return await symmetricDecrypt({ key: keyOf(installationSecret), data });
  } catch {
    throw new MailRefused("This mail was sealed under another SECRET");
  }
}

function replaceTexts<Mail extends Pick<OutboxMail, "subject" | "html" | "text">>(
  mail: Mail,
  from: string,
  to: string,
): Mail {
  const replace = (text: string) => text.replaceAll(from, () => to);
  return {
    ...mail,
    subject: replace(mail.subject),
    html: replace(mail.html),
    text: replace(mail.text),
  };
}
