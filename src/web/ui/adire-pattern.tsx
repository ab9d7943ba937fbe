/** Draws the adire cloth pattern on the hero and on empty states. It is decoration, hidden from screen readers. */

export function AdirePattern() {
  return <div className="adire" aria-hidden="true" />
}
