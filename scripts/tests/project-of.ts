/** Names the vitest project of a test file. vitest.config.ts refuses a file that the chosen project does not run. */
import { relative } from 'node:path'

/** Each project with the files that it runs. The first match decides. CONTRIBUTING.md has the same table. */
const PROJECTS = [
  ['golden', /^scripts\/golden\/golden\.db\.test\.ts$/],
  ['web', /^src\/(web|staff)\/.*\.test\.tsx?$/],
  ['db', /\.db\.test\.ts$/],
  ['process', /\.process\.test\.ts$/],
  ['unit', /\.test\.ts$/],
] as const

export function projectOf(file: string): string | undefined {
  return PROJECTS.find(([, files]) => files.test(file))?.[0]
}

/**
 * Returns an error text if the arguments of vitest name a test file and only projects that do not run it. Without the text vitest
 * leaves the file out, and reports only the others.
 */
export function wrongProject(args: readonly string[], root = process.cwd()): string | undefined {
  const projects = args.flatMap((arg, at) => {
    if (arg.startsWith('--project=')) return [arg.slice('--project='.length)]
    return arg === '--project' ? [args[at + 1] ?? ''] : []
  })
  // A pattern or an exclusion of projects is left to vitest.
  if (projects.length === 0 || projects.some((name) => /[*!]/.test(name))) return undefined
  const faults = args
    .map((arg) => relative(root, arg.replace(/:\d+$/, '')))
    .map((file) => ({ file, project: projectOf(file) }))
    .filter(({ project }) => project !== undefined && !projects.includes(project))
    .map(({ file, project }) => `${file} is in the project ${project}, not in ${projects.join(', ')}.`)
  return faults.length === 0
    ? undefined
    : [...faults, 'Leave --project out: vitest finds the project of a file.'].join('\n')
}
