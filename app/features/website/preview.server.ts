import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { declarationOf, isContentKind } from "#app/content/kinds.ts";
import { isId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { contentEntries } from "#db/schema/content.ts";
import { contentOfRequest, withEntry } from "./published.server.ts";
import { parseValue } from "./website.ts";

/** The field of an address that makes its page a preview. */
const previewField = "preview";

/** How long an address shows a draft, to whoever has it. */
const previewMs = 60 * 60_000;

const signatureOf = (secret: string, facts: string) =>
  createHmac("sha256", `content preview ${secret}`).update(facts).digest("base64url");

/** The page that shows an entry, as it would be with its draft. */
export function previewAddress(
  { settings, now }: Pick<App, "settings" | "now">,
  { id, kind }: { id: string; kind: string },
): string | null {
  if (!isContentKind(kind)) return null;
  const facts = `${id}.${now().getTime() + previewMs}`;
  const token = `${facts}.${signatureOf(settings.secret, facts)}`;
  return `${declarationOf(kind).pages[0]}?${previewField}=${token}`;
}

/** The entry that an address previews; null for one that is no preview, `false` for one that is over. */
export function readPreview(
  { settings, now }: Pick<App, "settings" | "now">,
  url: string,
): string | false | null {
  const token = new URL(url).searchParams.get(previewField);
  if (token === null) return null;
  const [id = "", until = "", signature = ""] = token.split(".");
  const expected = Buffer.from(signatureOf(settings.secret, `${id}.${until}`));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && isId(id) && Number(until) > now().getTime() ? id : false;
}

/** What is public, but for the draft of this entry. */
export function previewOfRequest({ db }: Pick<App, "db">, id: string) {
  const request = contentOfRequest({ db });
  const read = request.read;
  request.read = async () => {
    const content = await read();
    const [entry] = await db
      .select({
        kind: contentEntries.kind,
        slug: contentEntries.slug,
        draft: contentEntries.draft,
      })
      .from(contentEntries)
      .where(eq(contentEntries.id, id));
    if (!entry?.draft || !isContentKind(entry.kind)) return content;
    const { kind, slug, draft } = entry;
    request.content = withEntry(content, { kind, slug, value: parseValue(kind, draft) });
    return request.content;
  };
  return request;
}
