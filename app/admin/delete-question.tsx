import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";

export function DeleteQuestion({
  path,
  ...question
}: Omit<ComponentProps<typeof DeleteDialog>, "closeTo"> & { path: string }) {
  const { search } = useLocation();
  return (
    <>
      <AdminHead page={question.title} />
      <DeleteDialog {...question} closeTo={path + search} />
    </>
  );
}
