/** Tests the folder of settlement reports: the names that count, files that are refused, and a file that is larger than the memory. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MOST_REPORT_BYTES } from '../../ports/report-folder.ts'
import { WHOLE_REPORT } from '../../ports/report-part.ts'
import { createReportFolder } from './report-folder.ts'

const HEADER = 'direction,reference,amount,currency\n'
let path: string

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'adire-reports-'))
})
afterEach(() => rm(path, { recursive: true }))

const put = (name: string, text: string) => writeFile(join(path, name), text)
const fileOf = (name: string) => ({ name, day: '2026-11-27', bytes: 0, changedAt: new Date(0) })

test('report folder: lists the files that are named after the network and a day, the oldest day first', async () => {
  const others = [
    'switch-2026-11-28.csv.part',
    'switch-2026-02-30.csv',
    'switch.csv',
    'biller-2026-11-26.csv',
    'SWITCH-2026-11-26.csv',
  ]
  for (const name of ['switch-2026-11-27.csv', 'switch-2026-11-26.csv', ...others]) await put(name, HEADER)
  const files = await createReportFolder(path).list('switch')
  expect(files.map(({ name, day, bytes }) => [name, day, bytes])).toEqual([
    ['switch-2026-11-26.csv', '2026-11-26', HEADER.length],
    ['switch-2026-11-27.csv', '2026-11-27', HEADER.length],
  ])
})

test('report folder: reads the payments and the digest of a file, and names the line of a fault', async () => {
  const text = `${HEADER}out,A1,5.00,NGN\n`
  await put('switch-2026-11-27.csv', text)
  const folder = createReportFolder(path)
  const read = await folder.read(fileOf('switch-2026-11-27.csv'), WHOLE_REPORT)
  const digest = createHash('sha256').update(text).digest()
  const payments = [{ direction: 'out', reference: 'A1', amountMinor: 500n, currency: 'NGN' }]
  expect(read).toEqual({ ok: true, value: { digest, payments } })
  expect(await folder.digest(fileOf('switch-2026-11-27.csv'))).toEqual({ ok: true, value: digest })
  await put('switch-2026-11-27.csv', `${text}out,A2,,NGN\n`)
  expect(await folder.read(fileOf('switch-2026-11-27.csv'), WHOLE_REPORT)).toEqual({
    ok: false,
    failure: 'switch-2026-11-27.csv: line 3 is no payment',
  })
})

test('report folder: refuses a link and a file that is too large, without reading them', async () => {
  await put('secret', `${HEADER}out,SECRET,5.00,NGN\n`)
  await symlink(join(path, 'secret'), join(path, 'switch-2026-11-26.csv'))
  await put('switch-2026-11-27.csv', HEADER)
  await truncate(join(path, 'switch-2026-11-27.csv'), MOST_REPORT_BYTES + 1)
  const folder = createReportFolder(path)
  expect(await folder.read(fileOf('switch-2026-11-26.csv'), WHOLE_REPORT)).toEqual({
    ok: false,
    failure: 'switch-2026-11-26.csv: it is a link, and no file',
  })
  expect(await folder.read(fileOf('switch-2026-11-27.csv'), WHOLE_REPORT)).toEqual({
    ok: false,
    failure: 'switch-2026-11-27.csv: it is larger than 1024 MB',
  })
})

test('report folder: a folder that does not exist is named', async () => {
  await expect(createReportFolder('/no/such/folder').list('switch')).rejects.toThrow(
    /^The folder \/no\/such\/folder of/,
  )
})

test('report folder: reads one part of a report of 19 MB in a process with a heap of 24 MB', async () => {
  const lines = Array.from({ length: 320_000 }, (_, index) => `out,${String(index).padStart(40, '0')},85000.00,NGN\n`)
  await put('switch-2026-11-27.csv', HEADER + lines.join(''))
  const code = `
    import { createReportFolder } from ${JSON.stringify(import.meta.resolve('./report-folder.ts'))}
    const folder = createReportFolder(process.argv[1])
    const [file] = await folder.list('switch')
    const read = await folder.read(file, { index: 3, count: 64 })
    console.log(read.ok && read.value.payments.length)`
  const flags = ['--max-old-space-size=24', '--max-semi-space-size=2', '--input-type=module', '--eval', code, path]
  const { stdout } = await promisify(execFile)(process.execPath, flags)
  // A 64th part of the payments, more or less.
  expect(Number(stdout)).toBeGreaterThan(4_000)
  expect(Number(stdout)).toBeLessThan(6_000)
})
