import type { Locale } from "#app/lib/locale.ts";
import { type Letter, type LetterPart, letterTemplate } from "./letter.ts";
import { MailLayout } from "./mail-layout.tsx";
import {
  MailButton,
  MailFacts,
  MailGoods,
  MailLink,
  MailSteps,
  MailSums,
  MailText,
} from "./mail-parts.tsx";
import { renderMail } from "./render-mail.ts";
import type { OutboxMail } from "./transport.ts";

export function writeMail<Mail extends Pick<OutboxMail, "html" | "text" | "facts">>(
  mail: Mail,
): Mail {
  if (!mail.facts) return mail;
  const { template, data } = mail.facts;
  if (template !== letterTemplate) {
    throw new Error(`This version does not know how to write ${template}`);
  }
  return { ...mail, ...renderMail(<WrittenLetter {...(data as Letter)} />), facts: null };
}

function WrittenLetter({ parts, locale, ...frame }: Letter) {
  return (
    <MailLayout {...frame} locale={locale}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a finished letter never move.
        <WrittenPart key={place} part={part} locale={locale} />
      ))}
    </MailLayout>
  );
}

function WrittenPart({ part, locale }: { part: LetterPart; locale: Locale }) {
  if (!part) return null;
  if (typeof part === "string") return <MailText>{part}</MailText>;
  if ("facts" in part) {
    return <MailFacts locale={locale} facts={part.facts.filter((fact) => fact !== false)} />;
  }
  if ("goods" in part) return <MailGoods locale={locale} goods={part.goods} />;
  if ("total" in part) return <MailSums locale={locale} rows={part.rows} total={part.total} />;
  if ("steps" in part) return <MailSteps title={part.title} steps={part.steps} />;
  if ("button" in part) return <MailButton href={part.href}>{part.button}</MailButton>;
  return <MailLink href={part.href}>{part.link}</MailLink>;
}
