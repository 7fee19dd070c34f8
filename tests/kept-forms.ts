import { vi } from "vitest";
import type { StoredForm } from "#app/lib/stored-forms.ts";

/** The browser's table of forms, which Node does not have. */
export function keptForms() {
  const rows = new Map<string, StoredForm>();
  let failure: Error | null = null;
  const forms = {
    getAll: () => ({ result: [...rows.values()] }),
    get: (key: string) => ({ result: rows.get(key) }),
    put: (form: StoredForm) => ({ result: rows.set(form.key, form) }),
    delete: (key: string) => ({ result: rows.delete(key) }),
  };
  function transaction() {
    const error = failure;
    failure = null;
    const begun = { error, objectStore: () => forms, oncomplete() {}, onabort() {} };
    queueMicrotask(() => (error ? begun.onabort() : begun.oncomplete()));
    return begun;
  }
  vi.stubGlobal("indexedDB", {
    open() {
      const request = { result: { transaction, close() {} }, onsuccess() {} };
      queueMicrotask(() => request.onsuccess());
      return request;
    },
  });
  return {
    rows,
    failOnce(error: Error) {
      failure = error;
    },
  };
}
