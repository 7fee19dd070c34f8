import type { PostResult } from "#app/ui/done-toast.tsx";
import { ErrorSummary } from "#app/ui/use-form.tsx";

export function ListProblem({ answer }: { answer: PostResult }) {
  const refused = answer && "refused" in answer ? (answer.refused ?? []) : [];
  const said = answer && "done" in answer ? answer.done.text : answer?.problem;
  if (!answer || !said || ("done" in answer && refused.length === 0)) return null;
  return (
    <div className="mb-6">
      <ErrorSummary problems={[said, ...refused].map((message) => ({ message }))} />
    </div>
  );
}
