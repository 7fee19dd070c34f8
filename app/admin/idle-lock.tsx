import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { askServer, type NoAnswer } from "./ask-server.ts";
import { type LockAnswer, lockedEvent } from "./preserve-staff-post.ts";

const usedKey = "staff-used-at";
const lockedKey = "staff-locked";

const tellEveryMs = 60_000;
const lookEveryMs = 5_000;

/** Covers a locked page, with everything typed in it, until the session is unlocked. */
export function LockDialog({ name, onOpen }: { name: string; onOpen: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      closedby="none"
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.showModal()}
      className="m-auto w-[calc(100%-2rem)] max-w-sm rounded-lg border border-line bg-surface p-6 text-ivory shadow-float backdrop:bg-ground"
    >
      <h2 id="lock-title" className="text-xl">
        {m.staff_unlock_title()}
      </h2>
      <UnlockForm name={name} onOpen={onOpen} />
      <form method="post" action="/admin/logout" className="mt-4">
        <Button variant="quiet">{m.staff_unlock_other()}</Button>
      </form>
    </dialog>
  );
}

function UnlockForm({ name, onOpen }: { name: string; onOpen: () => void }) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const secret = String(new FormData(form).get("secret"));
    setBusy(true);
    const answer = await tell({ intent: "unlock", secret });
    setBusy(false);
    if (typeof answer === "object" && !answer.isLocked) return onOpen();
    form.reset();
    form.querySelector("input")?.focus();
    setProblem(problemOf(answer));
  }
  return (
    <form onSubmit={send} noValidate className="mt-4 grid gap-5">
      <UnlockFields name={name} problem={problem} busy={busy} />
    </form>
  );
}

function problemOf(answer: LockAnswer | NoAnswer): string {
  if (answer === "signed-out") return m.staff_unlock_signed_out();
  return (typeof answer === "object" && answer.problem) || m.staff_unlock_failed();
}

/** Locks the pages of this browser after `lockMinutes` without use; 0 means never. */
export function useIdleLock(lockMinutes: number): { isLocked: boolean; open: () => void } {
  const [isLocked, setLocked] = useState(false);
  const toldAt = useRef(0);

  const open = useCallback(() => {
    localStorage.removeItem(lockedKey);
    localStorage.setItem(usedKey, String(Date.now()));
    setLocked(false);
  }, []);

  useEffect(() => {
    if (lockMinutes === 0) return;
    const lockAfterMs = lockMinutes * 60_000;
    const lock = () => {
      localStorage.setItem(lockedKey, "yes");
      setLocked(true);
    };
    const look = () => {
      if (Date.now() - usedAt() < lockAfterMs) return;
      lock();
      void tell({ intent: "lock" });
    };
    const use = () => {
      look();
      const isShut = localStorage.getItem(lockedKey) !== null;
      if (isShut) return;
      const now = Date.now();
      localStorage.setItem(usedKey, String(now));
      if (now - toldAt.current < tellEveryMs) return;
      toldAt.current = now;
      void tell({ intent: "use" }).then((answer) => {
        if (typeof answer === "object" && answer.isLocked) lock();
      });
    };
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === lockedKey) setLocked(newValue !== null);
    };
    open();
    toldAt.current = Date.now();
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener("visibilitychange", look);
    for (const event of uses) addEventListener(event, use);
    addEventListener("storage", hear);
    addEventListener(lockedEvent, lock);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      for (const event of uses) removeEventListener(event, use);
      removeEventListener("storage", hear);
      removeEventListener(lockedEvent, lock);
    };
  }, [lockMinutes, open]);

  return { isLocked, open };
}

const uses = ["pointerdown", "keydown"] as const;

const usedAt = () => Number(localStorage.getItem(usedKey) ?? Date.now());

const tell = (fields: { intent: "use" | "lock" | "unlock"; secret?: string }) =>
  askServer<LockAnswer>("/admin/lock", { method: "POST", body: new URLSearchParams(fields) });

export function UnlockFields({
  name,
  problem,
  busy,
}: {
  name: string;
  problem: string | undefined;
  busy: boolean;
}) {
  return (
    <>
      <p className="text-muted">{m.staff_unlock_lead({ name })}</p>
      <TextField
        id="unlock-secret"
        name="secret"
        type="password"
        label={m.staff_unlock_secret()}
        error={problem}
        dir="ltr"
        autoFocus
        autoComplete="current-password"
        enterKeyHint="done"
      />
      <Button size="lg" busy={busy} busyText={m.staff_unlock_busy()}>
        {m.staff_unlock_action()}
      </Button>
    </>
  );
}
