/** The lightest ground that text stands on, of styles.css. */
export const lightestGround = "#1d1a17";

/** WCAG's ratio of two colours written as `#rrggbb`: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** This colour, or the first darker one in which text can be read on a light ground. */
export function readableOn(ground: string, colour: string): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const darker = colour.replaceAll(/[0-9a-f]{2}/gi, (channel) =>
      Math.round(Number.parseInt(channel, 16) * share)
        .toString(16)
        .padStart(2, "0"),
    );
    if (contrast(darker, ground) >= 4.5) return darker;
  }
  return "#000000";
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
