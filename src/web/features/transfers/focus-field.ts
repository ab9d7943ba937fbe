/** Where a review is closed to edit one of its rows. */

/** The dialog gives the focus back as it closes; the field takes it after that. */
export function focusField(fieldId: string | undefined): void {
  if (fieldId !== undefined) requestAnimationFrame(() => document.getElementById(fieldId)?.focus())
}
