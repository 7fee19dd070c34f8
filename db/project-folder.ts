import { findPackageJSON } from "node:module";
import path from "node:path";

/** The same from the sources and from build/, into which they are bundled. */
export function projectFolder(): string {
  const projectFile = findPackageJSON(import.meta.url);
  if (!projectFile) throw new Error("No package.json above the code");
  return path.dirname(projectFile);
}
