import { type FormEvent, useEffect } from "react";
import { Form, useFetcher } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";

const address = "/admin/debug";

/** Writes how the installation is to the browser's console; without script it opens as a page. */
export function DebugButton() {
  const { load, data, state } = useFetcher<object>();
  useEffect(() => {
    if (!data) return;
    console.log("Diagnostic", data);
    alert(m.dashboard_debug_logged());
  }, [data]);
  function ask(event: FormEvent) {
    event.preventDefault();
    void load(address);
  }
  return (
    <Form method="get" action={address} onSubmit={ask}>
      <Button variant="quiet" className="px-3 max-sm:px-2" busy={state !== "idle"}>
        {m.dashboard_debug()}
      </Button>
    </Form>
  );
}
