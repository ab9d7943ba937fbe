/**
 * Runs one benchmark by name: `npm run bench -- ledger`. Each benchmark is a module of this folder with a `run(args)`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

// The exit ends the PostgreSQL that the benchmark started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

const [name, ...args] = process.argv.slice(2)
const path = join(import.meta.dirname, `${name}.ts`)

if (name === undefined || !/^[a-z-]+$/.test(name) || name === 'main' || !existsSync(path)) {
  console.error(
    'Usage: npm run bench -- <api | channel | growth | history | ledger | lighthouse | overload | reads | side-by-side | soak | staff-search | statement | timing | traces | web> [options]',
  )
  process.exitCode = 2
} else {
  const { run } = (await import(path)) as { run: (args: readonly string[]) => Promise<void> }
  await run(args)
}
