import { uploadedPicture } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand, useBrandName } from "#app/platform/use-site.ts";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";

export function Wordmark() {
  const name = useBrandName();
  const logo = uploadedPicture(useBrand().logo ?? "");
  return (
    <Link
      reloadDocument
      to="/"
      aria-label={m.site_home_link({ brand: name })}
      className="inline-flex min-h-11 items-center gap-2.5 text-lg font-medium tracking-[0.08em] text-ivory rtl:tracking-normal"
    >
      {logo ? (
        <Picture
          source={logo}
          alt=""
          sizes="10rem"
          eager
          className="h-9 w-auto max-w-40 bg-transparent object-contain"
        />
      ) : (
        <>
          <Star />
          <bdi>{name}</bdi>
        </>
      )}
    </Link>
  );
}

function Star() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      className="size-6 shrink-0 text-brass"
      aria-hidden="true"
    >
      <path
        fill="currentColor"
        d="M12 1c.9 6.400 3.600 9.600 11 11-7.400 1.400-10.100 4.600-11 11-.9-6.400-3.600-9.600-11-11 7.400-1.400 10.100-4.600 11-11Z"
      />
    </svg>
  );
}
