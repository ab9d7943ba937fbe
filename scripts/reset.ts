/**
 * Deletes the embedded bank's data folder after a question (`npm run reset`), so that the next start makes a new bank.
 */
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { openDataFolder } from '../src/server/db/embedded/reset-folder.ts'

const YES = '--yes'

async function reset(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== YES)
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}. Usage: npm run reset [-- ${YES}]`)
  if (env['NODE_ENV'] === 'production') throw new Error('npm run reset is refused with NODE_ENV=production.')
  if (env['DATABASE_URL'])
    throw new Error(
      'DATABASE_URL is set, and npm run reset deletes the embedded database only. Empty your database yourself; then run npm run reset without DATABASE_URL to delete the sandbox too.',
    )
  const folder = resolve(env['DATA_DIR'] || '.data')
  const data = openDataFolder(folder)
  console.log([`This deletes ${folder}:`, ...data.contents.map((line) => `  ${line}`)].join('\n'))
  if (!args.includes(YES) && !(await isConfirmed())) throw new Error('Nothing was deleted.')
  await data.remove()
  console.log('Deleted. `npm start` makes a new bank.')
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error(`Nothing was deleted. Without a terminal, add the option: npm run reset -- ${YES}`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Type yes to delete it: ')
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

reset(process.env, process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
