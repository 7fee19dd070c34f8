export function Lines({ of }: { of: readonly string[] }) {
  return [...new Set(of)].map((line) => (
    <span key={line} className="block wrap-anywhere">
      <bdi>{line}</bdi>
    </span>
  ));
}
