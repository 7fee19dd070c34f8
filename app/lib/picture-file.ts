const maxPictureMegabytes = 10;

/** A photo of a telephone at its best has half of it; more would be cut off on a slow line. */
export const maxPictureBytes = maxPictureMegabytes * 1024 * 1024;

/** For the browser's choice of files; what a file is, its content says. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif";
