/** The adire cloth tile: only on the hero and on empty states. Decoration, hidden from screen readers. */

export function AdirePattern() {
  return <div className="adire" aria-hidden="true" />
}
