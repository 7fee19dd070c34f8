/**
 * What one customer of a provider has for themselves: an IPv4 address, or the first 64 bits of an
 * IPv6 address, of which they may use any.
 */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [left = [], right = []] = address.split("::").map((side) => side.split(":"));
  const omitted = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...omitted, ...right].slice(0, 4).join(":");
}
