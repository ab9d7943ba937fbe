/** Everything about one customer as a ZIP, piece by piece: a page of rows is in memory at a time, however long the history is. */
import { createHash } from 'node:crypto'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { BRAND } from '../../../values/brand.ts'
import { formatDateTime } from '../../../values/date.ts'
import type { Sql } from '../../db/database.ts'
import type { ArchiveTable, PersonalData } from '../../db/personal-data.ts'
import { listKeptFiles } from '../../files/stored-file-store.ts'
import type { Sealing } from './privacy-deps.ts'

const ROWS_AT_ONCE = 500
type Row = Readonly<Record<string, unknown>>

interface Archived {
  readonly file: string
  readonly table: string
  readonly about: string
  readonly rows: number
  readonly sha256: string
  readonly columnsLeftOut: Readonly<Record<string, string>>
}

/** A picture that the customer sent; undefined where it cannot be had. */
export type ReadPicture = (picture: {
  readonly id: string
  readonly customerId: string
  readonly purpose: string
}) => Promise<Buffer | undefined>

interface ArchiveRequest {
  readonly personalData: readonly PersonalData[]
  readonly customerId: string
  readonly madeAt: Date
  readonly sealing: Pick<Sealing, 'unseal'>
  readonly readPicture: ReadPicture
}

/** The archive's bytes. `tx` is a transaction that sees one moment: the caller opens it repeatable read. */
export async function* makeArchive(tx: Sql, request: ArchiveRequest): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  function* drain(): Generator<Uint8Array> {
    yield* made.splice(0)
  }
  const add = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = request.madeAt
    zip.add(file)
    return file
  }
  const archived: Archived[] = []
  for (const data of archiveTables(request.personalData)) {
    const name = `data/${data.name}.json`
    const file = add(name)
    const digest = createHash('sha256')
    let rows = 0
    for await (const page of jsonPages(tx, data, request)) {
      rows += page.rows
      const bytes = Buffer.from(page.text, 'utf8')
      digest.update(bytes)
      file.push(bytes, page.isLast)
      yield* drain()
    }
    archived.push({
      file: name,
      table: data.table,
      about: data.about,
      rows,
      sha256: digest.digest('hex'),
      columnsLeftOut: data.omitted ?? {},
    })
  }
  for (const picture of await listKeptFiles(tx, request.customerId)) {
    const content = await request.readPicture({ ...picture, customerId: request.customerId })
    // Pictures are packed already.
    const file = new ZipPassThrough(`pictures/${picture.id}.${picture.mediaType.split('/')[1] ?? 'bin'}`)
    file.mtime = request.madeAt
    if (content === undefined) continue
    zip.add(file)
    file.push(content, true)
    yield* drain()
  }
  for (const [name, text] of [
    ['manifest.json', manifestOf(archived, request)],
    ['README.txt', readmeOf(archived, request)],
  ] as const) {
    add(name).push(Buffer.from(text, 'utf8'), true)
    yield* drain()
  }
  zip.end()
  yield* drain()
}

export function archiveTables(modules: readonly PersonalData[]): readonly ArchiveTable[] {
  return modules.flatMap(({ archive = [] }) => archive)
}

interface Page {
  readonly text: string
  readonly rows: number
  readonly isLast: boolean
}

/** One JSON list, as pages of rows; an empty one is a page as well. */
async function* jsonPages(tx: Sql, data: ArchiveTable, request: ArchiveRequest): AsyncGenerator<Page> {
  await tx.query(`declare archive no scroll cursor for ${selectOf(data)}`, [request.customerId])
  let isFirst = true
  for (;;) {
    const { rows } = await tx.query<Row>(`fetch forward ${ROWS_AT_ONCE} from archive`)
    const isLast = rows.length < ROWS_AT_ONCE
    const lines = rows.map((row) => JSON.stringify(opened(data, row, request)))
    const before = isFirst ? '[' : rows.length > 0 ? ',' : ''
    yield { text: `${before}${lines.join(',\n')}${isLast ? ']\n' : ''}`, rows: rows.length, isLast }
    if (isLast) break
    isFirst = false
  }
  await tx.query('close archive')
}

/** Columns and conditions come from the modules; the customer's id is a parameter. */
function selectOf({ table, columns, more = {}, whose = 't.customer_id = $1', order }: ArchiveTable): string {
  const values = [
    ...columns.split(' ').map((column) => `t.${column} as ${column.split('::')[0]}`),
    ...Object.entries(more).map(([name, sql]) => `${sql} as ${name}`),
  ]
  return `select ${values.join(', ')} from ${table} t where ${whose} order by ${order
    .split(', ')
    .map((column) => `t.${column}`)
    .join(', ')}`
}

function opened({ sealed }: ArchiveTable, row: Row, { sealing }: ArchiveRequest): Row {
  if (sealed === undefined) return row
  const { [sealed.column]: closed, customer_id: _customerId, ...rest } = row
  const text = sealing.unseal(sealed.place(row), closed as Buffer)
  return { ...rest, [sealed.as]: JSON.parse(text) as unknown }
}

function manifestOf(files: readonly Archived[], { madeAt, personalData }: ArchiveRequest): string {
  const leftOut = personalData.flatMap(({ notArchived = {} }) =>
    Object.entries(notArchived).map(([table, why]) => ({ table, why })),
  )
  const manifest = { format: 'adire-customer-data', version: 1, bank: BRAND.bankName, madeAt, files, leftOut }
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}

function readmeOf(files: readonly Archived[], { madeAt }: ArchiveRequest): string {
  const lines = files.map(({ file, about, rows }) => `${file} (${rows}): ${about}`)
  return `Everything that ${BRAND.bankName} keeps about you, as of ${formatDateTime(madeAt.toISOString())} (Lagos time).

This archive is yours. Whoever has it knows your accounts and what you paid: keep it where only you can open it, or delete it.

Each file is a list in JSON, which most programs that handle data can read. Amounts are in minor units (kobo, cents, pence): 150000 in
NGN is 1,500.00. Times are in UTC. A list that is empty means that we keep nothing of that kind.

${lines.join('\n')}

manifest.json says the same for programs, with a check sum (SHA-256) of each file, and what is left out and why. Left out are secrets
such as your password and PIN, of which we keep only what cannot be turned back; keys of our own systems; and other people's data.

Something is wrong? Open Settings, Privacy in internet banking and tell us, or call ${BRAND.fraudPhone}.
`
}
