import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import type { PostView } from "./post-view.ts";

/** The first posts as the social profile shows them; each leads there. */
export function LiveFeed({ posts }: { posts: PostView[] }) {
  const { instagramUrl } = useBrand();
  const newTab = m.site_opens_in_new_tab();
  const follow = m.gallery_follow({ handle: handleOf(instagramUrl) });
  return (
    <Section labelledBy="feed-heading" tone="surface">
      <Container>
        <SectionHeading
          id="feed-heading"
          title={m.gallery_feed_heading()}
          lead={m.gallery_feed_lead()}
          action={
            <ButtonLink
              variant="secondary"
              to={instagramUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={`${follow} (${newTab})`}
            >
              <bdi>{follow}</bdi>
            </ButtonLink>
          }
        />
        <ul className="grid grid-cols-4 gap-1 lg:grid-cols-8">
          {posts.map((post) => (
            <li key={post.id}>
              <a
                href={instagramUrl}
                target="_blank"
                rel="noreferrer"
                className="group block overflow-hidden"
              >
                <Picture
                  source={post.picture}
                  alt={post.alt}
                  sizes="(min-width: 80rem) 10rem, (min-width: 64rem) 11vw, 23vw"
                  className="aspect-square w-full transition-[scale,opacity] duration-250 group-hover:scale-[1.02] group-hover:opacity-80"
                />
                <span className="sr-only"> ({newTab})</span>
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}

/** As people write it: the last part of the profile's address. */
const handleOf = (profile: string) =>
  `@${new URL(profile).pathname.split("/").filter(Boolean).pop()}`;
