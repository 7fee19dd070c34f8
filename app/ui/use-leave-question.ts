import { useEffect, useRef } from "react";
import { type Path, useBlocker } from "react-router";

/** A form that is sent writes the search of its page in another way. */
const addressOf = ({ pathname, search }: Path) => pathname + String(new URLSearchParams(search));

export function useLeaveQuestion(question: string) {
  const isDirty = useRef(false);
  const mayLeave = () => {
    if (isDirty.current && !window.confirm(question)) return false;
    isDirty.current = false;
    return true;
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && addressOf(currentLocation) !== addressOf(nextLocation),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each way out that is tried
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (mayLeave()) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
  return {
    onChange: () => {
      isDirty.current = true;
    },
    onSaved: () => {
      isDirty.current = false;
    },
    mayLeave,
  };
}
