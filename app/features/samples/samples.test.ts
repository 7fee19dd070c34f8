import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { countsOf, shownContent, shownSamples } from "./samples.server.ts";

const all = { claims: true, testimonials: true, counts: true };

test("the first numbers beside a post are hidden by their setting, the owner's own never", () => {
  const [post] = firstContent.galleryPosts;
  if (!post) throw new Error("no post");
  expect(countsOf(post, all)).toEqual({ likes: 1284, comments: 46 });
  expect(countsOf(post, { ...all, counts: false })).toBeNull();
  const own = { ...post, likes: "12" };
  expect(countsOf(own, { ...all, counts: false })).toEqual({ likes: 12, comments: 46 });
  expect(countsOf({ ...own, comments: "" }, all)).toBeNull();
});

test("what the owner wrote is no sample, and always shown", () => {
  const [first] = firstContent.testimonials;
  if (!first) throw new Error("no testimonial");
  const own = { ...first, content: { en: "Good work.", ar: "عمل جيد." } };
  const content = { ...firstContent, testimonials: [own] };
  const hidden = { ...all, testimonials: false };
  expect(shownContent(content, hidden).testimonials).toEqual([own]);
  expect(shownSamples(content, all)).toEqual(["claims", "counts"]);
});
