type Sharp = typeof import("sharp")["default"];

/** Keeps nothing of the last picture. */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  return sharp;
}
