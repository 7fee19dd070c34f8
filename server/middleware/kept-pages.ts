import { setTimeout as wait } from "node:timers/promises";
import { singleFlight } from "#app/lib/concurrency.ts";
import type { App } from "#app/platform/app.ts";
import type { PageData } from "#db/page-data.ts";
import type { CacheRule } from "#server/middleware/cache-rules.ts";
import { pageTable } from "#server/middleware/page-table.ts";

/** What is kept beside whatever a page was made into. */
type Kept = {
  version: string;
  topics: CacheRule["topics"];
  /** What the changes of its topics were when it was last known to be right. */
  rightAt: number | null;
  madeAt: number;
  /** When its version was last found to be the same, if it lasts. */
  knownAt: number;
};

/** What a page is made into. */
type Made = {
  status: number;
  /** Until what it shows changes, or the day: it was made twice, and was the same. */
  lasts: boolean;
};

type Asked<Page> = {
  address: string;
  rule: CacheRule;
  /** Null where what was made is one visitor's, and may be neither kept nor given. */
  make: (old: Page | null) => Promise<Page | null>;
};

/**
 * A page is made anew after this, or, if it lasts, its version asked for: what is old is at most this, and what a CDN
 * adds to it, also where no change is heard of.
 */
const freshForMs = 30_000;
/** From this age on the next guest is shown the old page once more while a new one is made. */
const renewAfterMs = 20_000;
/** For the database to say whether a page is still right; one that was kept is shown after that. */
const maxWaitMs = 1_000;

/** Counts the days of Dubai, which is four hours ahead of UTC all the year. */
const dayOf = (at: number): number => Math.floor((at + 4 * 3_600_000) / 86_400_000);

type Limits<Page> = { maxBytes: number; bytesOf: (page: Page) => number };

/** Pages by a key of which all follows that is in them. */
export function keepPages<Page extends Made>(
  app: Pick<App, "db" | "log" | "now">,
  { maxBytes, bytesOf }: Limits<Page>,
  data?: PageData,
) {
  type KeptPage = Kept & Page;
  const kept = pageTable<KeptPage>(maxBytes, bytesOf);
  const inMaking = new Map<string, Promise<KeptPage | null>>();
  const shareVersion = singleFlight<string | null>();

  /** Null where nobody would have heard of a change. */
  function changesOf(topics: CacheRule["topics"]): number | null {
    const each = topics.map((topic) => data?.changes(topic) ?? null);
    return each.some((changes) => changes === null) ? null : Math.max(...each.map(Number));
  }

  function ageOf(page: KeptPage): number {
    const now = app.now().getTime();
    const age = now - (page.lasts ? page.knownAt : page.madeAt);
    // Prices and offers change with the day.
    return age < 0 || dayOf(now) !== dayOf(page.madeAt) ? Number.POSITIVE_INFINITY : age;
  }

  /** The page of a key, where nothing has to be asked or made for it. */
  function findFresh(key: string): KeptPage | null {
    const page = kept.get(key);
    if (!page || page.rightAt === null || page.rightAt !== changesOf(page.topics)) return null;
    if (ageOf(page) >= renewAfterMs) return null;
    kept.touch(key);
    return page;
  }

  async function find(key: string, asked: Asked<Page>): Promise<KeptPage | null> {
    const fresh = findFresh(key);
    if (fresh) return fresh;
    const { topics } = asked.rule;
    // Before the version is asked: what changes meanwhile has it asked again.
    const rightAt = changesOf(topics);
    const version = await versionOf(asked, rightAt);
    const page = kept.get(key);
    if (version === null) return page;
    const making = { version, topics, rightAt, old: page };
    if (page?.version === version) lastOn(page);
    if (page?.version === version && ageOf(page) < freshForMs) {
      page.rightAt = rightAt;
      kept.touch(key);
      if (ageOf(page) >= renewAfterMs) {
        makeOnce(key, asked, making).catch((error: unknown) =>
          app.log.error("kept page not renewed", error),
        );
      }
      return page;
    }
    return makeOnce(key, asked, making);
  }

  function lastOn(page: Kept & Made) {
    const now = app.now().getTime();
    if (page.lasts && now > page.knownAt) page.knownAt = now;
  }

  type Making = Omit<Kept, "madeAt" | "knownAt"> & { old: KeptPage | null };

  async function makeOnce(key: string, asked: Asked<Page>, making: Making) {
    const name = `${key} ${making.version}`;
    const made = inMaking.get(name) ?? remake(key, asked, making);
    inMaking.set(name, made);
    try {
      return await made;
    } finally {
      if (inMaking.get(name) === made) inMaking.delete(name);
    }
  }

  /** Null while the database is unavailable, or too slow to wait for. */
  function versionOf({ address, rule: { version } }: Asked<Page>, rightAt: number | null) {
    // Whoever heard of a change does not wait for what was asked before it.
    const asked = shareVersion(`${address} ${rightAt}`, () =>
      version(app.db).catch((error: unknown) => {
        app.log.error("version of a page not known", error);
        return null;
      }),
    );
    const late = new AbortController();
    const limit = wait(maxWaitMs, null, { signal: late.signal });
    return Promise.race([asked, limit]).finally(() => late.abort());
  }

  async function remake(
    key: string,
    { make }: Asked<Page>,
    { old, ...facts }: Making,
  ): Promise<KeptPage | null> {
    const madeAt = app.now().getTime();
    const made = await make(old);
    if (made && made.status >= 500 && old) return old;
    const page = made && { ...made, ...facts, madeAt, knownAt: madeAt };
    // Only now, so that nobody waits for what is still being made while an old page is there.
    if (page?.status === 200) kept.set(key, page);
    else kept.delete(key);
    return page;
  }

  return { find, findFresh, weigh: kept.weigh };
}
