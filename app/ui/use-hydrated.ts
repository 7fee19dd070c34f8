import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False until React is awake: what needs a script is shown only then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
