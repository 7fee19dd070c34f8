import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and until React is awake: what needs a script is shown only then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
