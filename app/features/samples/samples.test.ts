import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { countsOf, shownContent, shownSamples } from "./samples.server.ts";

const all = { claims: true, testimonials: true, counts: true };
const kindsOf = (settings: typeof all) => shownSamples(firstContent, settings);

test("what we invented is named as long as it is shown", () => {
  expect(kindsOf(all)).toEqual(["claims", "testimonials", "counts"]);
  expect(kindsOf({ ...all, testimonials: false })).toEqual(["claims", "counts"]);
});

test("each kind is hidden by itself", () => {
  expect(shownContent(firstContent, all)).toEqual(firstContent);
  expect(shownContent(firstContent, { ...all, testimonials: false })).toEqual({
    ...firstContent,
    testimonials: [],
  });
  const withoutClaims = { homeClaims: [], aboutClaims: [], testimonialsLead: [] };
  expect(shownContent(firstContent, { ...all, claims: false })).toEqual({
    ...firstContent,
    ...withoutClaims,
  });
});

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
