import {
  Body,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import type { ReactNode } from "react";
import { brandName } from "#app/lib/brand.ts";
import { readableOn } from "#app/lib/contrast.ts";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import { type Locale, textDirection } from "#app/lib/locale.ts";
import { telHref } from "#app/lib/phone.ts";
import { parseUploadKey, uploadName, uploadWidths } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import type { Brand } from "#app/platform/settings.ts";
import { isolate } from "./render-mail.ts";

export const colours = {
  ivory: "#f4efe4",
  paper: "#fffdf8",
  ink: "#1f1b16",
  muted: "#655c4d",
  brass: "#80601f",
  line: "#ddd3c0",
  logoGround: "#141210",
};

type Props = {
  brand: Brand;
  locale: Locale;
  heading: string;
  preview: string;
  children: ReactNode;
};

export function MailLayout({ brand, locale, heading, preview, children }: Props) {
  return (
    <Html lang={locale} dir={textDirection[locale]}>
      <Head>
        <title>{heading}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body style={styles.body}>
        <Preview>{preview}</Preview>
        <Container style={{ ...styles.page, borderTop: `3px solid ${accentOf(brand)}` }}>
          <BrandHead brand={brand} locale={locale} />
          <Heading as="h1" style={styles.heading}>
            {heading}
          </Heading>
          {children}
          <Hr style={styles.line} />
          <Footer brand={brand} locale={locale} />
        </Container>
      </Body>
    </Html>
  );
}

const accentOf = ({ accent }: Brand) =>
  accent ? readableOn(colours.paper, accent) : colours.brass;

/** Logos are made for dark pages, and mail programs know no pictures with a clear ground. */
const logoHeight = 36;

function BrandHead({ brand, locale }: Pick<Props, "brand" | "locale">) {
  const name = brandName(brand, locale);
  const logo = parseUploadKey(brand.logo ?? "");
  if (logo) {
    const file = uploadName(logo.id, uploadWidths(logo)[0] ?? logo.width, "jpg");
    return (
      <Section style={styles.logoGround}>
        <Img
          src={`${brand.siteUrl}/uploads/${file}`}
          width={Math.round((logoHeight * logo.width) / logo.height)}
          height={logoHeight}
          alt={name}
        />
      </Section>
    );
  }
  return (
    <table style={styles.head}>
      <tbody>
        <tr>
          <td style={styles.logo}>
            <Img src={`${brand.siteUrl}/icon-192.png`} width="36" height="36" alt="" />
          </td>
          <td style={{ ...styles.brand, color: accentOf(brand) }}>{name}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Footer({ brand, locale }: { brand: Brand; locale: Locale }) {
  const page = (path: string) => absoluteUrl(brand.siteUrl, path, locale);
  return (
    <Section>
      <Text style={styles.footer}>
        {brandName(brand, locale)}
        <br />
        {brand.address[locale]}
        <br />
        <Link style={styles.footerLink} href={telHref(brand.phone)}>
          {isolate(brand.phone, locale)}
        </Link>
        <br />
        <Link style={styles.footerLink} href={`mailto:${brand.email}`}>
          {brand.email}
        </Link>
      </Text>
      <Text style={styles.footer}>
        <Link style={styles.footerLink} href={page("")}>
          {m.mail_footer_site({}, { locale })}
        </Link>
        <br />
        <Link style={styles.footerLink} href={page("/perfumes")}>
          {m.mail_footer_perfumes({}, { locale })}
        </Link>
      </Text>
    </Section>
  );
}

const styles = {
  body: {
    margin: 0,
    padding: "24px 12px",
    backgroundColor: colours.ivory,
    color: colours.ink,
    fontFamily: "'Helvetica Neue', Helvetica, Tahoma, Arial, sans-serif",
  },
  page: {
    maxWidth: "560px",
    padding: "28px 24px",
    backgroundColor: colours.paper,
    overflowWrap: "anywhere",
  },
  head: { borderCollapse: "collapse" },
  logo: { padding: 0, paddingInlineEnd: "12px" },
  logoGround: { padding: "10px 12px", backgroundColor: colours.logoGround, color: colours.paper },
  brand: { padding: 0, fontSize: "18px", fontWeight: 600 },
  heading: { margin: "16px 0", fontSize: "24px", lineHeight: "32px", fontWeight: 600 },
  line: { margin: "28px 0 16px", borderTop: `1px solid ${colours.line}` },
  footer: { margin: "0 0 12px", fontSize: "13px", lineHeight: "22px", color: colours.muted },
  footerLink: { color: colours.muted, textDecoration: "underline" },
} as const;
