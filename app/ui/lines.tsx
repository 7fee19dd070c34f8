/** Lines one below the other, each in the direction of its own script, as an address has them. */
export function Lines({ of }: { of: readonly string[] }) {
  return [...new Set(of)].map((line) => (
    <span key={line} className="block wrap-anywhere">
      <bdi>{line}</bdi>
    </span>
  ));
}
