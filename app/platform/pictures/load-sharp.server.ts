type Sharp = typeof import("sharp")["default"];

/** Loaded by the first who draws a picture, which most days nobody does; keeps nothing of the last one. */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  return sharp;
}
