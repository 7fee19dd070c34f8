import type { Locale } from "#app/lib/locale.ts";
import { colours } from "./mail-layout.tsx";
import type { MailFact } from "./mail-parts.tsx";
import { isolate } from "./render-mail.ts";

type MailPicture = { src: string; width: number; height: number };

type MailGood = MailFact & { picture: MailPicture | null; alt: string };

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
  rows = [],
  total,
  locale,
}: {
  rows?: MailFact[];
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
  table: { width: "100%", margin: "0 0 20px", borderCollapse: "collapse" },
  picture: { ...ruled, width: "80px", verticalAlign: "middle" },
  image: { display: "block", borderRadius: "6px", border: 0 },
  name: { ...ruled, verticalAlign: "middle", fontWeight: 600, overflowWrap: "anywhere" },
  amount: { ...ruled, ...figure, paddingInlineStart: "16px", verticalAlign: "middle" },
  sumLabel: { ...row, padding: "6px 0", color: colours.muted },
  sum: { ...row, ...figure, padding: "6px 0" },
  gap: { padding: 0, height: "8px" },
  totalLabel: total,
  total: { ...total, ...figure },
} as const;
