declare module "html-to-text" {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> };

  type Builder = { addInline(text: string): void };
  type Walk = (nodes: unknown, builder: Builder) => void;
  type Formatter = (element: { children: unknown }, walk: Walk, builder: Builder) => void;

  export function compile(options: {
    wordwrap: false;
    formatters: Record<string, Formatter>;
    selectors: Selector[];
  }): (html: string) => string;
}
