import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { LightStrip } from "#app/ui/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Stock, TextInLanguage } from "./perfume.ts";

export function LocalizedText({ of: { text, lang } }: { of: TextInLanguage }) {
  if (lang === getLocale()) return text;
  return (
    <span lang={lang} dir="ltr">
      {text}
    </span>
  );
}

export function PerfumePicture({
  perfume: { picture, alt },
  sizes,
  eager,
  className,
}: {
  perfume: { picture: PictureSource | null; alt: string };
  sizes: string;
  eager?: boolean;
  className: string;
}) {
  if (picture) {
    return <Picture source={picture} alt={alt} sizes={sizes} eager={eager} className={className} />;
  }
  const described = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true };
  return (
    <span {...described} className={`grid place-items-center bg-raised ${className}`}>
      <LightStrip className="h-1/3" />
    </span>
  );
}

export const Bestseller = () => (
  <p className="absolute start-4 top-4">
    <Tag strong>{m.perfumes_bestseller()}</Tag>
  </p>
);

const stockTexts = {
  "in-stock": m.perfumes_in_stock,
  out: m.perfumes_out_of_stock,
  "by-phone": m.perfumes_by_phone,
};

export function StockNote({ stock }: { stock: Stock }) {
  const isFew = stock.kind === "few";
  return (
    <span className={`text-sm ${isFew ? "font-medium text-brass-light" : "text-muted"}`}>
      {isFew ? m.perfumes_few_left({ left: stock.left }) : stockTexts[stock.kind]()}
    </span>
  );
}
