import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Video } from "./video.tsx";

const poster = { sources: {}, img: { src: "/poster.jpg", w: 1200, h: 800 } };
const render = (url?: string) =>
  renderToStaticMarkup(<Video url={url} title="Summer Gold Package: video" poster={poster} />);

test("a video is a poster and a link until it is asked for", () => {
  const html = render("https://www.youtube.com/shorts/abcdefghijk");
  expect(html).toContain('href="https://www.youtube.com/shorts/abcdefghijk"');
  expect(html).toContain(
    "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&amp;mute=1",
  );
  expect(html).toContain("/poster.jpg");
  expect(html).toContain(">Summer Gold Package: video</span>");
  expect(html).not.toContain("<iframe");
});

test("without a link, or with one that is no video, nothing is shown", () => {
  expect(render()).toBe("");
  expect(render("https://example.com/film.mp4")).toBe("");
});
