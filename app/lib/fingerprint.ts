import { createHash } from "node:crypto";

type Content = Record<string, string | number | null>;

export function fingerprint(content: Content): string {
  const fields = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}
