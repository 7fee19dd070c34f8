/** Each line in the direction of its own script, as in an address. */
export function Lines({ of }: { of: readonly string[] }) {
  return [...new Set(of)].map((line) => (
    <span key={line} className="block wrap-anywhere">
      <bdi>{line}</bdi>
    </span>
  ));
}
