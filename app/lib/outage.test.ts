import { expect, test } from "vitest";
import { outageCause } from "./outage.ts";

const withCode = (code: string) => Object.assign(new Error("at db.internal:5432"), { code });
const statement = (cause: unknown) =>
  Object.assign(new Error("Failed query: select 'timeout'", { cause }), { query: "select" });

test.each([
  [withCode("ECONNREFUSED"), "unreachable"],
  [Object.assign(withCode("ENOENT"), { syscall: "connect" }), "unreachable"],
  [Object.assign(withCode("ENOENT"), { syscall: "open" }), "unknown"],
  [new Error("Connection terminated unexpectedly"), "unreachable"],
  [new AggregateError([withCode("ECONNREFUSED")]), "unreachable"],
  [new Error("Client has encountered a connection error and is not queryable"), "unreachable"],
  [new Error("Client was closed and is not queryable"), "unreachable"],
  [new Error("Cannot use a pool after calling end on the pool"), "unreachable"],
  [withCode("08006"), "unreachable"],
  [new Error("PGlite is closed"), "unreachable"],
  [new Error("PGlite is closing"), "unreachable"],
  [new Error("Connection terminated due to connection timeout"), "no-answer"],
  [new Error("timeout expired"), "no-answer"],
  [new Error("timeout exceeded when trying to connect"), "no-answer"],
  [new Error("The database server does not answer"), "no-answer"],
  [withCode("57014"), "no-answer"],
  [withCode("28P01"), "no-access"],
  [statement(withCode("28P01")), "no-access"],
  [statement(undefined), "unknown"],
  [new Error("relation does not exist"), "unknown"],
  ["something else", "unknown"],
  [null, "unknown"],
])("%s: %s", (error, cause) => {
  expect(outageCause(error)).toBe(cause);
});
