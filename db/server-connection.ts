import { Client, type ClientConfig, type QueryConfig } from "pg";
import { statementNames } from "./named-statements.ts";

const nameOf = statementNames();

/** A connection to a PostgreSQL server that gives the statements of Drizzle their names. */
export class ServerConnection extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // Assigned, as its many overloads cannot be overridden one by one.
    const send = super.query.bind(this) as (...asked: unknown[]) => unknown;
    const query = (config: unknown, ...rest: unknown[]) =>
      send(isDrizzles(config) ? withName(config) : config, ...rest);
    this.query = query as Client["query"];
  }
}

/** Drizzle gives an object with a text; others, and the pool, give a text or a query. */
const isDrizzles = (config: unknown): config is QueryConfig =>
  typeof config === "object" && config !== null && "text" in config && !("submit" in config);

const withName = (config: QueryConfig): QueryConfig => ({
  ...config,
  name: config.name ?? nameOf(config.text) ?? undefined,
});
