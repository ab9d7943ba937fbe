/** Opens the source with TypeScript's compiler and collects its SQL statements. */
import { join, relative } from 'node:path'
import { API, type Project } from 'typescript/unstable/sync'
import { type Collected, collectStatements } from './statements.ts'
import { TEST_FILE } from '../test-files.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const WITH_SQL = /^(src\/(server|sandbox)|bench|scripts)\//
const OWN = /^scripts\/sql\//

export interface Source {
  readonly project: Project
  /** Selects every file except the tests and this check. */
  readonly program: () => Collected
  readonly tests: () => Collected
  readonly planted: () => Collected
  readonly close: () => void
}

export function openSource(): Source {
  const api = new API({ cwd: ROOT })
  const [project] = api.updateSnapshot({ openProjects: [join(ROOT, 'tsconfig.json')] }).getProjects()
  if (project === undefined) throw new Error('tsconfig.json gives no project.')
  const all = project.rootFiles.filter((file) => WITH_SQL.test(relative(ROOT, file)))
  const own = all.filter((file) => OWN.test(relative(ROOT, file)))
  const others = all.filter((file) => !OWN.test(relative(ROOT, file)))
  const program = others.filter((file) => !TEST_FILE.test(file))
  const tests = others.filter((file) => TEST_FILE.test(file))
  return {
    project,
    program: () => collectStatements(project, { root: ROOT, files: program, callers: program }),
    tests: () => collectStatements(project, { root: ROOT, files: tests, callers: others }),
    planted: () => {
      const files = own.filter((file) => file.endsWith('planted.fixture.ts'))
      return collectStatements(project, { root: ROOT, files, callers: files })
    },
    close: () => api.close(),
  }
}
