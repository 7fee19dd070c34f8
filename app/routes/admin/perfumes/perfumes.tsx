import { Outlet } from "react-router";
import { handleListPost } from "#app/admin/action.server.ts";
import { ListHead } from "#app/admin/admin-head.tsx";
import { ListProblem } from "#app/admin/list-problem.tsx";
import { preserveListPost, revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useMay } from "#app/admin/use-may.ts";
import { pictureOf } from "#app/content/pictures.ts";
import { listProducts } from "#app/features/catalog/catalog.server.ts";
import { perfumeActions, productShape } from "#app/features/catalog/perfume-actions.ts";
import { staffPerfumes } from "#app/features/catalog/perfumes.admin.server.ts";
import { ProductSearch } from "#app/features/catalog/product-search.tsx";
import { listSearch, pageSize, readListQuery } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { modalLinkProps } from "#app/ui/dialog.tsx";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { PlusIcon } from "#app/ui/page-icons.tsx";
import { ListCount, Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/perfumes.ts";
import { ProductList } from "./product-list.tsx";

const path = "/admin/perfumes";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "read");
  const query = readListQuery(new URL(request.url).searchParams, productShape);
  const { products, part } = await listProducts(db, query);
  return {
    query,
    part,
    products: products.map((product) => ({ ...product, picture: pictureOf(product.image) })),
  };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  handleListPost(context, request, staffPerfumes.actions);

export const clientMiddleware = [preserveListPost(perfumeActions)];

export const shouldRevalidate = revalidateAfterConflict;

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { query, part, products } = loaderData;
  const may = useMay();
  const search = listSearch(query, productShape);
  const isInShopOrder = search === listSearch({ ...productQuery, page: query.page }, productShape);
  useResultToast(actionData);
  return (
    <>
      <ListHead page={m.products_title()} />
      <ListProblem answer={actionData} />
      <ProductSearch path={path} query={query}>
        {may("prices") && (
          <ButtonLink
            to={`${path}/new${search}`}
            {...modalLinkProps}
            icon={<PlusIcon className="size-4" />}
          >
            {m.products_add()}
          </ButtonLink>
        )}
      </ProductSearch>
      <ListCount part={part} cut={m.ui_rows_cut_first} />
      <ProductList
        products={products}
        search={search}
        firstPlace={isInShopOrder ? (part.page - 1) * pageSize + 1 : null}
        total={part.total}
      />
      <Pagination part={part} query={query} shape={productShape} />
      <Outlet />
    </>
  );
}

const productQuery = readListQuery(new URLSearchParams(), productShape);
