/** Chooses a smaller size for a large figure that does not fit a phone. */
import * as styles from './figure.module.css'

/**
 * The additional class of the figure: from a billion on it is smaller, because a figure is never broken across lines.
 * `major` is grouped.
 */
export const fitAmount = ({ major }: { readonly major: string }): string => (major.length > 11 ? ` ${styles.long}` : '')
