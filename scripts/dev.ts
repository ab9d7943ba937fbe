/**
 * Runs the bank for development: `npm run dev` starts it as `npm start` does, behind Vite's server, which shows a
 * changed screen immediately.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'

const DEV_PORT = 5173

const port = process.env['PORT'] ?? '8080'
const bankOrigin = `http://localhost:${port}`
const devOrigin = `http://localhost:${DEV_PORT}`

// The bank seals calls with the host that the browser names, so it must know both hosts.
const bank = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
  stdio: 'inherit',
  env: { ...process.env, PUBLIC_ORIGINS: process.env['PUBLIC_ORIGINS'] ?? `${bankOrigin},${devOrigin}` },
})

process.env['BANK_ORIGIN'] = bankOrigin
const vite = await createServer({ server: { port: DEV_PORT, strictPort: true } })
await vite.listen()
console.log(`The screens while you change them: ${devOrigin}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    bank.kill(signal)
  })
}
const [exitCode] = (await once(bank, 'exit')) as [number | null]
await vite.close()
process.exit(exitCode ?? 0)
