/** A page's big figure that is too long for its size on a phone. */

/** The class beside the figure's own: from a billion on it is set smaller, for a figure is never broken. `major` is grouped. */
export const longFigure = ({ major }: { readonly major: string }): string => (major.length > 11 ? ' long' : '')
