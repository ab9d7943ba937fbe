/** Knows which build of the web application this page runs, and reloads the page for a newer build. */
import { tabStorage } from './browser-storage.ts'

/** The build writes it into the page. Undefined during development. */
export const ownBuild: string | undefined = globalThis.document?.documentElement.dataset['build']

/** The build that this tab has already tried to replace. */
const TRIED = 'adire.replaced-build'
// Another build loaded, so the old build may try again if it comes back.
if (tabStorage.read(TRIED) !== ownBuild) tabStorage.write(TRIED, null)

/** A reload ends this document within this time. A document that is still here was kept: the customer stopped the reload. */
const LEAVING_MS = 10_000
let leftAtMs = Number.NEGATIVE_INFINITY

/**
 * Reloads the page (or loads `address`), so that a newer build loads. Returns true while the page leaves: the bank often
 * refuses several calls at the same time, and a refused call after the first changes nothing. Does nothing and returns
 * false when a reload from this same build brought no newer build, because further reloads would never end.
 */
export function loadNewerBuild(address?: string): boolean {
  const isLeaving = performance.now() - leftAtMs < LEAVING_MS
  if (ownBuild === undefined || (!isLeaving && tabStorage.read(TRIED) === ownBuild)) return false
  if (!isLeaving) leftAtMs = performance.now()
  tabStorage.write(TRIED, ownBuild)
  if (address !== undefined) location.replace(address)
  else if (!isLeaving) location.reload()
  return true
}
