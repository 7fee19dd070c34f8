// What few pages have is one file, which comes with the first of them.
import "./carousel.ts";
import "./count-down.ts";
import "./kept-pages.ts";
import "./light-box.ts";
import "./play-film.ts";
import "./visit-live.ts";
