import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { LightStrip } from "#app/ui/section.tsx";
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

export function StockNote({ stock }: { stock: Stock }) {
  switch (stock.kind) {
    case "in-stock":
      return <span className="text-sm text-muted">{m.perfumes_in_stock()}</span>;
    case "few":
      return (
        <span className="text-sm font-medium text-brass-light">
          {m.perfumes_few_left({ left: stock.left })}
        </span>
      );
    case "out":
      return <span className="text-sm text-muted">{m.perfumes_out_of_stock()}</span>;
    case "by-phone":
      return <span className="text-sm text-muted">{m.perfumes_by_phone()}</span>;
  }
}
