/** Declares the types that Vite provides. */
interface ImportMeta {
  glob<Module>(patterns: readonly string[], options: { readonly import: string }): Record<string, () => Promise<Module>>
}
