import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { parseValue } from "#app/content/entry-schema.ts";
import type { EntryValue } from "#app/content/kind-declaration.ts";
import {
  type ContentKind,
  declarationOf,
  hasAddress,
  isContentKind,
  isHeld,
  type SiteContent,
} from "#app/content/kinds.ts";
import type { RequestContent } from "#app/content/request-content.ts";
import { isId } from "#app/lib/ids.ts";
import { outageCause } from "#app/lib/outage.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { contentEntries } from "#db/schema/content.ts";
import { contentOfRequest, withEntry } from "./published.server.ts";

const previewField = "preview";

/** How long a preview address works, for anybody who has it. */
const previewMs = 60 * 60_000;

const signatureOf = (secret: string, facts: string) =>
  createHmac("sha256", `content preview ${secret}`).update(facts).digest("base64url");

export function previewAddress(
  { settings, now }: Pick<App, "settings" | "now">,
  {
    id,
    kind,
    slug,
    draft,
  }: { id: string; kind: ContentKind; slug: string; draft: EntryValue | null },
  { services: [first] }: Pick<SiteContent, "services">,
): string {
  const facts = `${id}.${now().getTime() + previewMs}`;
  const token = `${facts}.${signatureOf(settings.secret, facts)}`;
  const post = isHeld(kind) ? "" : `post=${slug}&`;
  const [service] = String(draft?.services ?? "").split(" ");
  const shown = hasAddress(kind) ? slug : service || first?.id || "";
  const page = declarationOf(kind).pages[0].replace(":id", shown);
  return `${page}?${post}${previewField}=${token}`;
}

/** Null for an ordinary address, `false` for an expired preview. */
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

export type Previewed = {
  id: string;
  draftBy: string | null;
  draftAt: Date | null;
  isHidden: boolean;
};

export async function previewOfRequest({ db, log }: Pick<App, "db" | "log">, id: string) {
  const content = await contentOfRequest({ db, log }).read();
  const entry = await findPreviewed(db, id);
  const draft = entry && draftOf(entry);
  const shown =
    draft && isHeld(draft.kind) ? withEntry(content, { ...draft, kind: draft.kind }) : content;
  const request: RequestContent = { content: shown, read: async () => shown };
  if (draft?.kind === "galleryPosts") {
    const post = parseValue("galleryPosts", draft.value);
    request.previewedPost = { id: draft.slug, ...post };
  }
  return { request, content: shown, entry };
}

function draftOf({ kind, slug, draft }: { kind: string; slug: string; draft: unknown }) {
  if (draft === null || !isContentKind(kind)) return null;
  const value = parseValue(kind, draft) as EntryValue;
  return { kind, slug, value: hasAddress(kind) ? { ...value, slug } : value };
}

async function findPreviewed(db: Db, id: string) {
  const { kind, slug, draft, draftAt, isHidden } = contentEntries;
  try {
    const [entry] = await db
      .select({
        id: contentEntries.id,
        kind,
        slug,
        draft,
        draftAt,
        isHidden,
        draftBy: user.name,
      })
      .from(contentEntries)
      .leftJoin(user, eq(user.id, contentEntries.draftBy))
      .where(and(eq(contentEntries.id, id), isNull(contentEntries.deletedAt)));
    return entry ?? null;
  } catch (error) {
    if (outageCause(error) === "unknown") throw error;
    return null;
  }
}
