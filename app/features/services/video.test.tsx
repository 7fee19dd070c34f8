import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { findYoutubeVideo } from "#app/lib/line-formats.ts";
import { Video } from "./video.tsx";

const poster = { sources: {}, img: { src: "/poster.jpg", w: 1200, h: 800 } };
const film = {
  webm: "/gold.webm",
  mp4: "/gold.mp4",
  width: 1280,
  height: 720,
  poster: { sources: {}, img: { src: "/gold.jpg", w: 1280, h: 720 } },
  description: "Quilted leather.",
};
const render = (of: Parameters<typeof Video>[0]["of"]) =>
  renderToStaticMarkup(<Video of={of} title="Summer Gold Package: video" poster={poster} />);

test("a video is a poster and a link until it is asked for", () => {
  const html = render({ videoUrl: "https://www.youtube.com/shorts/abcdefghijk" });
  expect(html).toContain('href="https://www.youtube.com/shorts/abcdefghijk"');
  expect(html).toContain(
    "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&amp;mute=1",
  );
  expect(html).toContain("/poster.jpg");
  expect(html).toContain(">Summer Gold Package: video</span>");
  expect(html).not.toContain("<iframe");
});

test.each([
  ["https://www.youtube.com/shorts/abcdefghijk", "aspect-9/16"],
  ["https://www.youtube.com/watch?v=abcdefghijk", "aspect-video"],
  ["https://youtu.be/abcdefghijk", "aspect-video"],
])("%s takes the place of the film, in a frame of its own shape", (videoUrl, shape) => {
  const html = render({ videoUrl, film });
  expect(html).toMatch(new RegExp(`<load-embed[^>]* class="[^"]*\\b${shape}(?= |")`));
  expect(html).not.toContain("<video");
});

test("without a film, and with a link that is no video, nothing is shown", () => {
  expect(render({})).toBe("");
  expect(render({ videoUrl: "https://example.com/film.mp4" })).toBe("");
});

const embed = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

test.each([
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", `${embed}?autoplay=1&mute=1`, "portrait"],
  [
    "https://youtube.com/shorts/dQw4w9WgXcQ?feature=share",
    `${embed}?autoplay=1&mute=1`,
    "portrait",
  ],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10", embed, "landscape"],
  ["https://m.youtube.com/watch?v=dQw4w9WgXcQ", embed, "landscape"],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", embed, "landscape"],
])("%s is embedded as it stands", (link, embedUrl, shape) => {
  expect(findYoutubeVideo(link)).toEqual({ embedUrl, shape });
});

test.each([
  "",
  "http://youtu.be/dQw4w9WgXcQ",
  "https://youtube.com.evil.example/shorts/dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/@channel",
  "https://youtu.be/dQw4w9WgXcQ%22onload",
  "javascript:alert(1)",
])("%j is not embedded", (link) => {
  expect(findYoutubeVideo(link)).toBeNull();
});
