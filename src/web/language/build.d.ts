/** Types of what Vite provides. */
interface ImportMeta {
  glob<Module>(patterns: readonly string[], options: { readonly import: string }): Record<string, () => Promise<Module>>
}
