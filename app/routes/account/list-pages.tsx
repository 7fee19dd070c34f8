import { ButtonLink } from "#app/ui/button.tsx";

export function ListPages({
  path,
  label,
  newer,
  older,
  words,
}: {
  path: string;
  label: string;
  newer: number | null;
  older: number | null;
  words: { newer: string; older: string };
}) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={label} className="mt-8 flex justify-between gap-4">
      {newer && (
        <ButtonLink variant="secondary" to={`${path}?page=${newer}`}>
          {words.newer}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink variant="secondary" to={`${path}?page=${older}`} className="ms-auto">
          {words.older}
        </ButtonLink>
      )}
    </nav>
  );
}
