/** Shows the shape of the coming content in the same geometry, after 300 ms of waiting. */
import { type ReactNode, useEffect, useState } from 'react'
import * as cardStyles from '../card.module.css'
import * as iconStyles from '../icon/icon.module.css'
import * as listStyles from '../list/list.module.css'
import * as styles from './skeleton.module.css'

/**
 * One grey bar. Width and height are steps of the stylesheet, because the page's policy refuses style attributes in
 * prerendered HTML.
 */
export function Bone({
  width = 6,
  height = 2,
}: {
  readonly width?: 1 | 2 | 3 | 4 | 5 | 6
  readonly height?: 1 | 2 | 3 | 4 | 5 | 6
}) {
  return <span className={styles.bone} data-width={width} data-height={height} />
}

/** A card with bars in it. Without children: a title and a number of fields. */
export function CardBones({ fields = 1, children }: { readonly fields?: number; readonly children?: ReactNode }) {
  return (
    <div className={`${cardStyles.card} ${cardStyles.pad} ${styles.bones}`}>
      {children ?? (
        <>
          <Bone width={3} height={3} />
          {Array.from({ length: fields }, (_, index) => (
            <Bone key={index} height={5} />
          ))}
        </>
      )}
    </div>
  )
}

/** A card with rows in the shape of a list. */
export function CardRows({ count }: { readonly count: number }) {
  return (
    <div className={cardStyles.card}>
      <SkeletonRows count={count} />
    </div>
  )
}

/** Rows in the shape of a list. */
export function SkeletonRows({ count = 3 }: { readonly count?: number }) {
  const widths = [4, 3, 5] as const
  return (
    <ul className={listStyles.list} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <div className={listStyles.row}>
            <span className={`${styles.bone} ${iconStyles.icon}`} />
            <div className={styles.bones}>
              <Bone width={widths[index % 3] ?? 4} />
              <Bone width={2} height={1} />
            </div>
            <div className={`${styles.bones} ${styles.end}`}>
              <Bone />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

const SKELETON_DELAY_MS = 300

/** Delays its children by 300 ms, so that a quick answer does not flicker. Says "Loading" to screen readers. */
export function Loading({ children, label = 'Loading' }: { readonly children: ReactNode; readonly label?: string }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true" className={late ? '' : styles.held}>
      <output className="visually-hidden">{late ? label : ''}</output>
      {children}
    </div>
  )
}
