import { m } from "#app/paraglide/messages.js";
import { InfoIcon } from "#app/ui/account-icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export function VerifyFirst() {
  return (
    <div className="mt-4 flex gap-3 rounded-md border border-yellow/50 bg-yellow/8 p-4 text-sm">
      <InfoIcon className="mt-0.5 text-yellow" />
      <p>
        {m.account_verify_first()}{" "}
        <TextLink to="/profile#email" className="whitespace-nowrap">
          {m.account_verify_go()}
        </TextLink>
      </p>
    </div>
  );
}
