import { Client, type ClientConfig, type QueryConfig } from "pg";
import { statementNames } from "./named-statements.ts";

const nameOf = statementNames();

/** A PostgreSQL connection that names Drizzle's statements. */
export class ServerConnection extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const send = super.query.bind(this) as (...asked: unknown[]) => unknown;
    const query = (config: unknown, ...rest: unknown[]) =>
      send(isDrizzles(config) ? withName(config) : config, ...rest);
    this.query = query as Client["query"];
  }
}

const isDrizzles = (config: unknown): config is QueryConfig =>
  typeof config === "object" && config !== null && "text" in config && !("submit" in config);

const withName = (config: QueryConfig): QueryConfig => ({
  ...config,
  name: config.name ?? nameOf(config.text) ?? undefined,
});
