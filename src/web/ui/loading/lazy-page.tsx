/** Loads pages when they are first needed, and shows an overlay while a page loads (Product §2.4). */
import { type ComponentType, lazy, useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '../../language/language.ts'
import * as styles from './lazy-page.module.css'
import * as spinnerStyles from './spinner.module.css'

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

/** The code of a page did not load: the network or the bank is unreachable. */
export class PageNotLoadedError extends Error {
  override readonly name = 'PageNotLoadedError'
  /**
   * Allows another attempt to load the page. Must be called once the failure is on the screen, because an earlier call
   * would make the rendering retry without an end.
   */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('the code of a page did not come', { cause })
    this.forget = forget
  }
}

export type LazyPage<Props extends object> = ComponentType<Props> & {
  /** Begins the download. Resolves when the page can render immediately. */
  readonly preload: () => Promise<unknown>
}

/**
 * A page whose code is in a separate chunk. A loaded page renders without suspending, so that prerendered HTML can
 * hydrate.
 */
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
        // A lost connection must not make the page unreachable permanently, so the next visit requests it again.
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
  // Made again after a failure, because the old component would keep the failure permanently.
  let Late = makeLate()
  function Page(props: Props) {
    // Chosen once, because swapping the component later would delete its state.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return <Chosen {...props} />
  }
  return Object.assign(Page, { preload })
}

const OVERLAY_DELAY_MS = 400

/** Covers the page when the next page takes longer than 400 ms. */
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
        <span className={spinnerStyles.spinner} aria-hidden="true" />
        {t('Loading')}
      </span>
    </output>
  )
}
