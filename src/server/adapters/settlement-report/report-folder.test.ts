/** Tests the folder of settlement reports: the names that count, and files that are refused. */
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MOST_REPORT_BYTES } from '../../ports/report-folder.ts'
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
  const read = await folder.read(fileOf('switch-2026-11-27.csv'))
  if (!read.ok) throw new Error(read.failure)
  expect(read.value.digest).toEqual(createHash('sha256').update(text).digest())
  expect(read.value.parse()).toEqual({
    ok: true,
    value: [{ direction: 'out', reference: 'A1', amountMinor: 500n, currency: 'NGN' }],
  })
  await put('switch-2026-11-27.csv', `${text}out,A2,,NGN\n`)
  const broken = await folder.read(fileOf('switch-2026-11-27.csv'))
  expect(broken.ok && broken.value.parse()).toEqual({
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
  expect(await folder.read(fileOf('switch-2026-11-26.csv'))).toEqual({
    ok: false,
    failure: 'switch-2026-11-26.csv: it is a link, and no file',
  })
  expect(await folder.read(fileOf('switch-2026-11-27.csv'))).toEqual({
    ok: false,
    failure: 'switch-2026-11-27.csv: it is larger than 16 MB',
  })
})

test('report folder: a folder that does not exist is named', async () => {
  await expect(createReportFolder('/no/such/folder').list('switch')).rejects.toThrow(
    /^The folder \/no\/such\/folder of/,
  )
})
