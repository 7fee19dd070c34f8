import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

export function useLeaveQuestion(question: string) {
  const isDirty = useRef(false);
  const mayLeave = () => {
    if (isDirty.current && !window.confirm(question)) return false;
    isDirty.current = false;
    return true;
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && currentLocation.pathname !== nextLocation.pathname,
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
    mayLeave,
  };
}
