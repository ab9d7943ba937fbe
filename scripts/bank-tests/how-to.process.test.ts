/** Runs the programs of docs/how-to as a reader runs them, against a bank with the sandbox. */
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ADAEZE, TUNDE } from './customer.fixture.ts'
import { openBank } from './open-bank.fixture.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const its = openBank()

/** Runs a program of docs/how-to against this bank. Returns its output. */
async function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join('docs', 'how-to', program), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', BANK_URL: its.bank.url, SANDBOX_URL: its.bank.console, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, status: status as number | null }
}

/** The balance of an account in kobo, after both sides of every posting. */
async function balanceOf(accountNumber: string): Promise<bigint> {
  const { rows } = await its.owner.query<{ minor: string }>(
    `select coalesce(sum(e.amount), 0)::text as minor from bank.account a
     join ledger.entry e on e.account_id = a.ledger_account_id where a.account_number = $1`,
    [accountNumber],
  )
  return BigInt(rows[0]?.minor ?? '')
}

it('how-to: the payment script links its device, pays, and prints the receipt, twice with one device', async () => {
  const [from, to] = [await its.nairaAccountOf(ADAEZE), await its.nairaAccountOf(TUNDE)]
  const [fromBefore, toBefore] = [await balanceOf(from), await balanceOf(to)]
  const DEVICE_FILE = join(its.dataFolder, 'device.json')

  const first = await run('pay-from-a-script.ts', [to, '1,500'], { DEVICE_FILE })
  expect(first, first.err).toMatchObject({ status: 0, err: '' })
  expect(first.out).toContain(`account ${from} Savings ₦`)
  expect(first.out).toContain('status successful\nreference ')
  expect(first.out).toContain('amount ₦1,500.00\ntotal ₦1,500.00\nfrom ADAEZE')
  expect(first.out).toMatch(/paid to TUNDE/)
  expect(statSync(DEVICE_FILE).mode & 0o777).toBe(0o600)

  const second = await run('pay-from-a-script.ts', [to, '20.50'], { DEVICE_FILE })
  expect(second, second.err).toMatchObject({ status: 0, err: '' })
  expect(await balanceOf(from)).toBe(fromBefore - 1_520_50n)
  expect(await balanceOf(to)).toBe(toBefore + 1_520_50n)
  const { rows } = await its.owner.query('select 1 from bank.device_key where name = $1', ['A script'])
  expect(rows).toHaveLength(1)
})

it('how-to: the payment script says why a payment was refused, and moves nothing', async () => {
  const to = await its.nairaAccountOf(TUNDE)
  const before = await balanceOf(to)
  const refused = await run('pay-from-a-script.ts', [to, '5'], { DEVICE_FILE: join(its.dataFolder, 'device.json') })
  expect(refused.status).toBe(1)
  expect(refused.err).toContain('The bank refused: 06')
  expect(await balanceOf(to)).toBe(before)
  expect(await run('pay-from-a-script.ts', [to])).toMatchObject({ status: 2, out: '' })
})

it('how-to: the client without code of the bank agrees with the test vector, and calls the bank', async () => {
  const to = await its.nairaAccountOf(TUNDE)
  const { out, err, status } = await run('other-client.ts', [to])
  expect(status, err).toBe(0)
  expect(out.split('\n')).toEqual([
    'vector: agrees',
    expect.stringMatching(/^message key \d+: signed by the pinned root$/),
    expect.stringMatching(/^security questions: \d+$/),
    expect.stringMatching(/^login: 16 /),
    expect.stringMatching(/^session of Adaeze/i),
    expect.stringMatching(/^accounts: ₦[\d,.]+ /),
    'latest entries: 3',
    'refreshed: true',
    expect.stringMatching(new RegExp(`^account ${to}: TUNDE .*BAKARE$`)),
    'after logout: 06 Session expired. Please login again',
    '',
  ])
  const { rows } = await its.owner.query<{ revoked: boolean }>(
    `select s.revoked_at is not null as revoked from bank.session s join bank.device_key d on d.device_key_id = s.device_key_id
     where d.name = 'Another client'`,
  )
  expect(rows).toEqual([{ revoked: true }])
})

it('how-to: the client without code of the bank refuses a message key of another root, and makes no sealed call', async () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ROOT_PIN = publicKey.export({ format: 'der', type: 'spki' }).subarray(-65).toString('base64')
  const { out, err, status } = await run('other-client.ts', ['0'], { ROOT_PIN })
  expect([status, out]).toEqual([1, 'vector: agrees\n'])
  expect(err).toContain('is not signed by the pinned root key')
})

it('how-to: the client without code of the bank imports no file of the bank', () => {
  for (const file of ['other-client.ts', 'other-client-seal.ts', 'sandbox-code.ts']) {
    const source = readFileSync(join(ROOT, 'docs', 'how-to', file), 'utf8')
    const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name)
    const allowed = /^(node:[a-z/]+|@hpke\/core|\.\/(other-client-seal|sandbox-code)\.ts)$/
    expect(imports.filter((name) => !allowed.test(name))).toEqual([])
  }
})
