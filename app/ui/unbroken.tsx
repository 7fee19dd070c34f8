const amount = String.raw`\d[\d,.:]*`;
const unbroken = new RegExp(
  [
    `(AED ${amount}`,
    `${amount}[-–](?:${amount}(?: \\p{L}+)?|\\p{L}+)`,
    `من ${amount} إلى ${amount} \\p{L}+`,
    `${amount} (?:درهم|ص|م|دقيقة|دقائق|ساعات?|ساعة|أيام|يومًا|أشهر|سنوات|AM|PM|years?|months?|days?|hours?|hrs?|min(?:utes?)?)(?!\\p{L}))`,
  ].join("|"),
  "u",
);

export function Unbroken({ children }: { children: string }) {
  return children.split(unbroken).map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name.
      <span key={position} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
