import { Heading, Link, Text } from "@react-email/components";
import { Fragment } from "react";
import type { Locale } from "#app/lib/locale.ts";
import { cutAtPhones, telHref } from "#app/lib/phone.ts";
import type { MailFact, MailGood } from "./letter.ts";
import { colours } from "./mail-layout.tsx";
import { isolate } from "./render-mail.ts";

/** A paragraph, in which phone numbers can be called. */
export function MailText({ children }: { children: string }) {
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

export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <Text style={styles.text}>
      <Link href={href} style={styles.link}>
        {children}
      </Link>
    </Text>
  );
}

export function MailSteps({ title, steps }: { title: string; steps: string[] }) {
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

export function MailFacts({ facts, locale }: { facts: MailFact[]; locale: Locale }) {
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

export function MailButton({ href, children }: { href: string; children: string }) {
  return (
    <Text style={styles.action}>
      <Link href={href} style={styles.button}>
        {children}
      </Link>
    </Text>
  );
}

export function MailGoods({ goods, locale }: { goods: MailGood[]; locale: Locale }) {
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

export function MailSums({
  rows,
  total,
  locale,
}: {
  rows: MailFact[];
  total: MailFact;
  locale: Locale;
}) {
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
