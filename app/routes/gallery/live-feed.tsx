import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NewTabSign } from "#app/ui/new-tab-sign.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import type { PostView } from "./post-view.ts";

/** The first posts as the social profile shows them; each leads there. */
export function LiveFeed({ posts }: { posts: PostView[] }) {
  const { instagramUrl } = useBrand();
  const follow = m.gallery_follow({ handle: handleOf(instagramUrl) });
  return (
    <Section labelledBy="feed-heading" tone="surface">
      <Container>
        <SectionHeading
          id="feed-heading"
          title={m.gallery_feed_heading()}
          lead={m.gallery_feed_lead()}
          action={
            <ButtonLink variant="secondary" to={instagramUrl} target="_blank" rel="noreferrer">
              <bdi>{follow}</bdi>
              <NewTabSign />
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
                className="group relative block overflow-hidden"
              >
                <Picture
                  source={post.picture}
                  alt={post.alt}
                  sizes="(min-width: 80rem) 10rem, (min-width: 64rem) 11vw, 23vw"
                  className="aspect-square w-full transition-[scale,opacity] duration-250 group-hover:scale-[1.02] group-hover:opacity-80"
                />
                <span className="absolute end-1 top-1 grid rounded-sm bg-ground/70 p-1">
                  <NewTabSign className="size-3.5" />
                </span>
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
