/** A field for robots only: out of sight, out of the tab order, unknown to screen readers. */
export function Honeypot({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
      <input type="text" name={name} tabIndex={-1} autoComplete="off" aria-label={name} />
    </div>
  );
}
