/** Pages loaded when they are first needed, with the overlay that shows while a page loads (Product §2.4). */
import { type ComponentType, lazy, useEffect, useState, useSyncExternalStore } from 'react'
import * as styles from './lazy-page.module.css'

let pending = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  pending += change
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The code of a page did not come: no network, or the bank cannot be reached. */
export class PageNotLoadedError extends Error {
  override readonly name = 'PageNotLoadedError'
  /** Lets the page be asked for again. To be called once the failure is on the screen: earlier, rendering would ask for ever. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('the code of a page did not come', { cause })
    this.forget = forget
  }
}

export type LazyPage<Props extends object> = ComponentType<Props> & {
  /** Begins the download; resolves when the page can render at once. */
  readonly preload: () => Promise<unknown>
}

/** A page whose code stands in a chunk of its own. Once it is loaded it renders without suspending, so prerendered HTML hydrates. */
export function lazyPage<Props extends object = object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined
  let promise: Promise<ComponentType<Props>> | undefined
  const preload = (): Promise<ComponentType<Props>> => {
    promise ??= load().then(
      (page) => {
        loaded = page
        return page
      },
      (error: unknown) => {
        // A lost connection must not make the page unreachable for good: the next visit asks again.
        promise = undefined
        throw new PageNotLoadedError(error, () => {
          Late = makeLate()
        })
      },
    )
    return promise
  }
  const makeLate = (): ComponentType<Props> =>
    lazy(async () => {
      count(1)
      try {
        return { default: await preload() }
      } finally {
        count(-1)
      }
    }) as unknown as ComponentType<Props>
  // Made anew after a failure, which this one would keep for good.
  let Late = makeLate()
  function Page(props: Props) {
    // Chosen once: swapping the component later would throw its state away.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return <Chosen {...props} />
  }
  return Object.assign(Page, { preload })
}

export const OVERLAY_DELAY_MS = 400

/** Covers the page when the next one takes longer than 400 ms to come. */
export function LoadingOverlay() {
  const busy = useSyncExternalStore(
    subscribe,
    () => pending > 0,
    () => false,
  )
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), OVERLAY_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  if (!busy || !late) return null
  return (
    <output className={styles.cover}>
      <span className={styles.box}>
        <span className="spin" aria-hidden="true" />
        Loading
      </span>
    </output>
  )
}
