/** Compares the age of the built web application with its sources, so that `npm start` builds only when it must. */
import { existsSync, globSync, statSync } from 'node:fs'

const BUILT = 'dist/web/app.html'
const SOURCES = [
  'src/web/**/*',
  'src/staff/**/*',
  'src/contract/**/*',
  'src/values/**/*',
  'scripts/build-web.ts',
  'scripts/web/build-staff.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** True when there is no build, or when a source is newer than the build. */
export function isWebStale(): boolean {
  if (!existsSync(BUILT)) return true
  const builtAtMs = statSync(BUILT).mtimeMs
  return globSync(SOURCES).some((file) => statSync(file).mtimeMs > builtAtMs)
}
