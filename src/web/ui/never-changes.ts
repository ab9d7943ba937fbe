/** Subscribes to nothing, for `useSyncExternalStore` with a value that differs only between the server and the browser. */
export const neverChanges = () => () => undefined
