import { parseUploadKey, uploadName, uploadWidths } from "./uploaded-picture.ts";

type Icon = { src: string; sizes: string; type: string; purpose?: "maskable" };

const png = (name: string, side: number) => ({
  src: `/${name}.png`,
  sizes: `${side}x${side}`,
  type: "image/png",
});

/**
 * The icons of the site: the owner's logo where it is nearly a square, else the star in the owner's
 * accent. The first is that of a tab.
 */
export function brandIcons({
  logo,
  accent,
}: {
  logo: string | null;
  accent: string | null;
}): Icon[] {
  const picture = parseUploadKey(logo ?? "");
  if (picture && Math.abs(picture.width / picture.height - 1) < 0.2) {
    const width = uploadWidths(picture)[0] ?? picture.width;
    const height = Math.round((width * picture.height) / picture.width);
    const src = `/uploads/${uploadName(picture.id, width, "webp")}`;
    return [{ src, sizes: `${width}x${height}`, type: "image/webp" }];
  }
  const star = { sizes: "any", type: "image/svg+xml" };
  if (accent) return [{ ...star, src: `/accent/${accent.slice(1)}/icon` }];
  return [
    { ...star, src: "/favicon.svg" },
    png("icon-192", 192),
    png("icon-512", 512),
    { ...png("icon-maskable", 512), purpose: "maskable" },
  ];
}
