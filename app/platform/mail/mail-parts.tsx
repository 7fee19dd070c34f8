import { Heading, Link, Text } from "@react-email/components";
import { Fragment, type ReactNode } from "react";
import type { Locale } from "#app/lib/locale.ts";
import { cutAtPhones, formatPhone, telHref, whatsappHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { colours } from "./mail-layout.tsx";
import { isolate } from "./render-mail.ts";

export function MailText({ children }: { children: ReactNode }) {
  return (
    <Text style={styles.text}>
      {typeof children === "string" ? <CallableText>{children}</CallableText> : children}
    </Text>
  );
}

function CallableText({ children }: { children: string }) {
  return cutAtPhones(children).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a finished text never move.
      <Link key={index} href={telHref(piece)} style={styles.link}>
        {piece}
      </Link>
    ) : (
      piece
    ),
  );
}

export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <MailText>
      <Link href={href} style={styles.link}>
        {children}
      </Link>
    </MailText>
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

export type MailFact = { label: string; value: string };

export function MailFacts({ facts, locale }: { facts: MailFact[]; locale: Locale }) {
  return (
    <table style={styles.facts}>
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

export function ReplyButtons({ phone, greeting }: { phone: string; greeting: string }) {
  return (
    <>
      <MailButton href={telHref(phone)}>
        {m.mail_action_call({ phone: formatPhone(phone) }, { locale: "en" })}
      </MailButton>
      <MailButton href={whatsappHref(phone, greeting)}>
        {m.mail_action_whatsapp({}, { locale: "en" })}
      </MailButton>
    </>
  );
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

const cell = {
  padding: "10px 0",
  borderBottom: `1px solid ${colours.line}`,
  fontSize: "15px",
  lineHeight: "22px",
};

const styles = {
  text: { margin: "0 0 16px", fontSize: "16px", lineHeight: "26px" },
  link: { color: colours.ink, textDecoration: "underline" },
  title: { margin: "28px 0 8px", fontSize: "18px", lineHeight: "26px", fontWeight: 600 },
  steps: { margin: "0 0 16px", paddingInlineStart: "20px", fontSize: "16px", lineHeight: "26px" },
  facts: { width: "100%", margin: "0 0 20px", borderCollapse: "collapse" },
  label: {
    ...cell,
    width: "36%",
    paddingInlineEnd: "16px",
    verticalAlign: "top",
    color: colours.muted,
  },
  value: { ...cell, verticalAlign: "top", overflowWrap: "anywhere" },
  action: { margin: "0 0 12px" },
  button: {
    display: "inline-block",
    padding: "12px 20px",
    backgroundColor: colours.ink,
    color: colours.paper,
    fontSize: "15px",
    textDecoration: "none",
  },
} as const;
