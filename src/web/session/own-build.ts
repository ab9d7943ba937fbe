/** Knows which build of the web application this page runs, and reloads the page for a newer build. */
import { tabStorage } from './browser-storage.ts'

/** The build writes it into the page. Undefined during development. */
export const ownBuild: string | undefined = globalThis.document?.documentElement.dataset['build']

/** The build that this tab has already tried to replace. */
const TRIED = 'adire.replaced-build'
// Another build loaded, so the old build may try again if it comes back.
if (tabStorage.read(TRIED) !== ownBuild) tabStorage.write(TRIED, null)

/**
 * Reloads the page (or loads `address`), so that a newer build loads. Does nothing and returns false when a reload from
 * this same build brought no newer build, because further reloads would never end.
 */
export function loadNewerBuild(address?: string): boolean {
  if (ownBuild === undefined || tabStorage.read(TRIED) === ownBuild) return false
  tabStorage.write(TRIED, ownBuild)
  if (address === undefined) location.reload()
  else location.replace(address)
  return true
}
