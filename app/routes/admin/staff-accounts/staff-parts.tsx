import { useEffect, useRef } from "react";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Fact } from "#app/ui/facts.tsx";

export function StaffState({
  isActive,
  mustChangePassword,
}: {
  isActive: boolean;
  mustChangePassword: boolean;
}) {
  if (!isActive) return <Badge tone="red">{m.staff_state_disabled()}</Badge>;
  if (mustChangePassword) return <Badge tone="yellow">{m.staff_state_new()}</Badge>;
  return <Badge tone="green">{m.staff_state_active()}</Badge>;
}

export function OneTimePassword({ username, password }: { username: string; password: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} data-answer="" tabIndex={-1} className="max-w-form outline-none">
      <Card>
        <p>{m.staff_password_once()}</p>
        <dl className="mt-5">
          <Fact name={m.staff_username()}>
            <bdi className="font-mono">{username}</bdi>
          </Fact>
          <Fact name={m.staff_password_one_time()}>
            <bdi className="font-mono text-lg select-all">{password}</bdi>
          </Fact>
        </dl>
      </Card>
    </div>
  );
}
