/** Divides long work into tasks. */

/** Resolves in a later task, so that the browser can paint and answer to touches before the work continues. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
