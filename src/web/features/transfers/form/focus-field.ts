/** Moves the focus to a field when a review closes to edit that row. */

/** The dialog returns the focus when it closes. The field takes the focus after that. */
export function focusField(fieldId: string | undefined): void {
  if (fieldId !== undefined) requestAnimationFrame(() => document.getElementById(fieldId)?.focus())
}
