type Sharp = typeof import("sharp")["default"];

export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  return sharp;
}
