// The query that asks vite-imagetools for a picture decides the type of the import.
declare module "*&as=picture" {
  const picture: import("vite-imagetools").Picture;
  export default picture;
}
