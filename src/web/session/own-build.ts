/** Which build of the web application this page runs, and how it makes way for a newer one. */
import { tabStorage } from './browser-storage.ts'

/** Written into the page by the build; undefined while developing. */
export const ownBuild: string | undefined = globalThis.document?.documentElement.dataset['build']

/** The build that this tab has already tried to replace. */
const TRIED = 'adire.replaced-build'
// Another one came: should the old one ever be back, it may try again.
if (tabStorage.read(TRIED) !== ownBuild) tabStorage.write(TRIED, null)

/**
 * Loads the page anew (or the one at `address`) so that a newer build comes. False, and nothing happens, where that was tried
 * from this very build and brought no newer one: trying again would go on for ever.
 */
export function loadNewerBuild(address?: string): boolean {
  if (ownBuild === undefined || tabStorage.read(TRIED) === ownBuild) return false
  tabStorage.write(TRIED, ownBuild)
  if (address === undefined) location.reload()
  else location.replace(address)
  return true
}
