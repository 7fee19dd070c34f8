import { hash } from "node:crypto";

export function fingerprint(content: Record<string, string | number | null>): string {
  const fields = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash("sha256", JSON.stringify(fields));
}
