import type { PGlite } from "@electric-sql/pglite";
import { is } from "drizzle-orm";
import { NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgliteDatabase } from "drizzle-orm/pglite";
import { Client, type Pool, type PoolClient } from "pg";
import { type Db, openSocket, pageDataChannel } from "./client.ts";

export const pageTopics = ["perfumes", "currencies", "hours", "content", "workshop"] as const;
export type PageTopic = (typeof pageTopics)[number];

export type PageData = {
  /** Increases with each change; null while changes cannot be heard. */
  changes(topic: PageTopic): number | null;
  close(): Promise<void>;
};

const reconnectAfterMs = 1_000;
const beatMs = 3_000;

/** Reports changes of this process at commit, those of others a moment later. */
export function followPageData(db: Db): PageData {
  if (is(db, PgliteDatabase)) return followEmbedded(db as typeof db & { $client: PGlite });
  if (is(db, NodePgDatabase)) return followServer(db as typeof db & { $client: Pool });
  throw new Error("A transaction cannot be followed");
}

function followEmbedded({ $client }: { $client: PGlite }): PageData {
  const counters = countChanges();
  const listening = $client.listen(pageDataChannel, counters.count).then(counters.open);
  listening.catch(() => {});
  return { ...counters.followed, close: async () => counters.shut() };
}

/** Pool connections listen too, so that a process hears its own changes before a commit returns. */
function followServer({ $client: pool }: { $client: Pool }): PageData {
  const counters = countChanges();
  const hear = ({ payload = "" }: { payload?: string }) => counters.count(payload);
  const heard = new WeakSet<PoolClient>();
  const hearToo = (client: PoolClient) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on("notification", hear);
  };
  pool.on("acquire", hearToo);

  let isClosed = false;
  let current: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  function connect() {
    const client = new Client({
      connectionString: pool.options.connectionString,
      stream: openSocket,
    });
    current = client;
    client.on("notification", hear);
    const lost = () => {
      if (current !== client) return;
      current = undefined;
      counters.shut();
      clearTimeout(timer);
      client.end().catch(() => {});
      if (!isClosed) timer = setTimeout(connect, reconnectAfterMs).unref();
    };
    client.on("error", lost);
    client.on("end", lost);
    const beat = () =>
      client.query("select").then(() => {
        if (current === client) timer = setTimeout(() => beat().catch(lost), beatMs).unref();
      });
    client
      .connect()
      .then(() => client.query(`listen ${pageDataChannel}`))
      .then(counters.open)
      .then(beat)
      .catch(lost);
  }
  connect();
  return {
    ...counters.followed,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      pool.off("acquire", hearToo);
      await current?.end().catch(() => {});
    },
  };
}

function countChanges() {
  const changed = new Map<string, number>();
  let count = 0;
  let openedAt: number | null = null;
  const followed: Omit<PageData, "close"> = {
    changes: (topic) => (openedAt === null ? null : Math.max(openedAt, changed.get(topic) ?? 0)),
  };
  return {
    followed,
    count(topic: string) {
      changed.set(topic, ++count);
    },
    open() {
      openedAt = ++count;
    },
    shut() {
      openedAt = null;
    },
  };
}
