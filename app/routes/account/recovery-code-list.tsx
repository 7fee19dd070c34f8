import { m } from "#app/paraglide/messages.js";

/** Codes that stand in for a lost phone, each once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p className="text-sm text-muted">{m.account_factor_codes_text()}</p>
      <ul
        dir="ltr"
        className="mt-4 grid gap-x-8 gap-y-2 rounded-md border border-line bg-surface p-5 font-mono min-[24rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
