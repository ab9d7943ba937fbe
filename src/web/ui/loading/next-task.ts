/** Divides long work into tasks, between which the browser can paint. */

/** Resolves in a later task, so that the browser can paint and answer to touches before the work continues. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A tab in the background paints nothing. */
const NO_PAINT_MS = 500

/** Resolves after the browser has painted, or after half a second without a paint. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, NO_PAINT_MS)
  })
