import "./before-after.ts";
import "./carousel.ts";
import "./count-down.ts";
import "./kept-pages.ts";
import "./light-box.ts";
import "./play-film.ts";
import "./visit-live.ts";
