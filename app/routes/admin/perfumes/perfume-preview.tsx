import { PerfumePicture, StockNote } from "#app/features/catalog/components.tsx";
import { stockOf } from "#app/features/catalog/perfume.ts";
import { aedToFils, formatFils } from "#app/lib/money.ts";
import { asciiDigits } from "#app/lib/text.ts";
import { uploadedPicture } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { PictureSource } from "#app/ui/picture.tsx";
import { Tag } from "#app/ui/tag.tsx";

export function PerfumePreview({
  typed,
  saved,
  chosen,
}: {
  typed: { [name: string]: string };
  saved: { initial: { [name: string]: string }; picture: PictureSource | null };
  chosen: string | null;
}) {
  const { name = "", description = "", pictureUrl = "" } = typed;
  const picture = chosen ? pictureFrom(chosen) : savedPicture(typed.picture ?? "", saved);
  return (
    <aside aria-label={m.products_preview()} className="md:sticky md:top-0 md:self-start">
      <p className="mb-3 text-xs text-muted">{m.products_preview()}</p>
      <div className="relative overflow-hidden rounded-lg">
        <PerfumePicture
          perfume={{ picture, alt: "" }}
          sizes="18rem"
          className="aspect-square w-full"
        />
        {typed.bestseller === "on" && (
          <p className="absolute start-3 top-3">
            <Tag strong>{m.perfumes_bestseller()}</Tag>
          </p>
        )}
      </div>
      {!chosen && pictureUrl && (
        <p className="mt-2 text-xs text-muted">{m.products_preview_picture_later()}</p>
      )}
      <p className="mt-4 line-clamp-4 text-xl font-light wrap-anywhere">
        <bdi>{name || m.products_preview_name()}</bdi>
      </p>
      <p className="mt-1">
        <bdi>{priceText(typed.priceAed ?? "")}</bdi>
      </p>
      <p dir="auto" className="mt-2 line-clamp-6 text-sm text-muted wrap-anywhere">
        {description}
      </p>
      <p className="mt-3 flex items-baseline gap-3 text-sm">
        <span>{m.perfumes_size()}</span>
        <StockNote
          stock={stockOf({ inStock: typed.inStock === "on", stockQuantity: countIn(typed) })}
        />
      </p>
    </aside>
  );
}

const numberIn = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : null);

function priceText(typed: string): string {
  const aed = numberIn(asciiDigits(typed).trim());
  return aed === null ? "" : formatFils(aedToFils(aed), getLocale());
}

const countIn = ({ stockQuantity = "" }: { [name: string]: string }) =>
  numberIn(asciiDigits(stockQuantity).trim());

function savedPicture(
  key: string,
  { initial, picture }: { initial: { [name: string]: string }; picture: PictureSource | null },
) {
  return key === initial.picture ? picture : uploadedPicture(key);
}

const pictureFrom = (address: string): PictureSource => ({
  sources: {},
  img: { src: address, w: 600, h: 600 },
});
