import { Heading, Link, Text } from "@react-email/components";
import { Fragment } from "react";
import type { Locale } from "#app/lib/locale.ts";
import { cutAtPhones, telHref } from "#app/lib/phone.ts";
import {
  type Letter,
  type LetterPart,
  letterTemplate,
  type MailFact,
  type MailGood,
} from "./letter.ts";
import { colours, MailLayout } from "./mail-layout.tsx";
import { isolate, renderMail } from "./render-mail.ts";
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
  const isButton = "button" in part;
  return (
    <Text style={isButton ? styles.action : styles.text}>
      <Link href={part.href} style={isButton ? styles.button : styles.link}>
        {isButton ? part.button : part.link}
      </Link>
    </Text>
  );
}

/** A paragraph, in which phone numbers can be called. */
function MailText({ children }: { children: string }) {
  return (
    <Text style={styles.text}>
      {cutAtPhones(children).map((piece, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a finished text never move.
          <Link key={index} href={telHref(piece)} style={styles.link}>
            {piece}
          </Link>
        ) : (
          piece
        ),
      )}
    </Text>
  );
}

function MailSteps({ title, steps }: { title: string; steps: string[] }) {
  return (
    <>
      <Heading as="h2" style={styles.title}>
        {title}
      </Heading>
      <ul style={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </>
  );
}

function MailFacts({ facts, locale }: { facts: MailFact[]; locale: Locale }) {
  return (
    <table style={styles.table}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <td style={styles.label}>{label}: </td>
            <td style={styles.value}>
              <Lines text={value} locale={locale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ text, locale }: { text: string; locale: Locale }) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a finished text never move.
    <Fragment key={index}>
      {index > 0 && <br />}
      {isolate(line, locale)}
    </Fragment>
  ));
}

function MailGoods({ goods, locale }: { goods: MailGood[]; locale: Locale }) {
  return (
    <table style={styles.table}>
      <tbody>
        {goods.map(({ picture, alt, label, value }) => (
          <tr key={label}>
            <td style={styles.picture}>
              {picture && <img {...picture} alt={alt} style={styles.image} />}
            </td>
            <td style={styles.name}>{label}</td>
            <td className="value" style={styles.amount}>
              {isolate(value, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MailSums({ rows, total, locale }: { rows: MailFact[]; total: MailFact; locale: Locale }) {
  return (
    <table style={styles.table}>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <td style={styles.sumLabel}>{label}</td>
            <td className="value" style={styles.sum}>
              {isolate(value, locale)}
            </td>
          </tr>
        ))}
        <tr>
          <td colSpan={2} style={styles.gap} />
        </tr>
        <tr>
          <td style={styles.totalLabel}>{total.label}</td>
          <td className="value" style={styles.total}>
            {isolate(total.value, locale)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const cell = {
  padding: "10px 0",
  borderBottom: `1px solid ${colours.line}`,
  fontSize: "15px",
  lineHeight: "22px",
};

const row = { padding: "10px 0", fontSize: "15px" };
const ruled = { ...row, borderBottom: `1px solid ${colours.line}` };
const figure = { textAlign: "end", whiteSpace: "nowrap" } as const;
const total = {
  padding: "12px 0",
  borderTop: `2px solid ${colours.ink}`,
  borderBottom: `2px solid ${colours.ink}`,
  fontSize: "19px",
  fontWeight: 600,
};

const styles = {
  text: { margin: "0 0 16px", fontSize: "16px", lineHeight: "26px" },
  link: { color: colours.ink, textDecoration: "underline" },
  title: { margin: "28px 0 8px", fontSize: "18px", lineHeight: "26px", fontWeight: 600 },
  steps: { margin: "0 0 16px", paddingInlineStart: "20px", fontSize: "16px", lineHeight: "26px" },
  label: {
    ...cell,
    width: "36%",
    paddingInlineEnd: "16px",
    verticalAlign: "top",
    color: colours.muted,
  },
  value: { ...cell, verticalAlign: "top" },
  action: { margin: "0 0 12px" },
  button: {
    display: "inline-block",
    padding: "12px 20px",
    backgroundColor: colours.ink,
    color: colours.paper,
    fontSize: "15px",
    textDecoration: "none",
  },
  table: { width: "100%", margin: "0 0 20px", borderCollapse: "collapse" },
  picture: { ...ruled, width: "80px", verticalAlign: "middle" },
  image: { display: "block", borderRadius: "6px", border: 0 },
  name: { ...ruled, verticalAlign: "middle", fontWeight: 600 },
  amount: { ...ruled, ...figure, paddingInlineStart: "16px", verticalAlign: "middle" },
  sumLabel: { ...row, padding: "6px 0", color: colours.muted },
  sum: { ...row, ...figure, padding: "6px 0" },
  gap: { padding: 0, height: "8px" },
  totalLabel: total,
  total: { ...total, ...figure },
} as const;
