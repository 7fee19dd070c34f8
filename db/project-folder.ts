import { findPackageJSON } from "node:module";
import path from "node:path";

export function projectFolder(): string {
  const projectFile = findPackageJSON(import.meta.url);
  if (!projectFile) throw new Error("No package.json above the code");
  return path.dirname(projectFile);
}
