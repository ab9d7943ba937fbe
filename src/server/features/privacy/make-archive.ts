/** Writes the data of one customer as a ZIP, in pieces. Only one page of rows is in memory at a time. */
import { createHash } from 'node:crypto'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { BRAND } from '../../../values/brand.ts'
import { dateTimeParam, defineMessage, type MessageKey } from '../../../values/message.ts'
import type { Sql } from '../../db/database.ts'
import type { ArchiveTable, PersonalData } from '../../db/personal-data.ts'
import { listKeptFiles } from '../../files/stored-file-store.ts'
import type { Translator } from '../../language/translator.ts'
import type { Sealing } from './privacy-deps.ts'

const ROWS_AT_ONCE = 500
type Row = Readonly<Record<string, unknown>>

interface Archived {
  readonly file: string
  readonly table: string
  readonly about: MessageKey
  readonly rows: number
  readonly sha256: string
  readonly columnsLeftOut: Readonly<Record<string, string>>
}

/** Reads a picture that the customer sent. Undefined when the picture cannot be read. */
export type ReadPicture = (picture: {
  readonly id: string
  readonly customerId: string
  readonly purpose: string
}) => Promise<Buffer | undefined>

interface ArchiveRequest {
  readonly personalData: readonly PersonalData[]
  readonly customerId: string
  readonly madeAt: Date
  /** Writes the README in the customer's language. */
  readonly translator: Translator
  readonly sealing: Pick<Sealing, 'unseal'>
  /** Reads the tables with a sealed column, which the role of the replica may not read. Undefined: `tx` reads them too. */
  readonly sealedFrom?: Sql | undefined
  readonly readPicture: ReadPicture
}

/**
 * Yields the bytes of the archive. The caller opens `tx` with the isolation level repeatable read, so that all tables
 * are of one moment. Sealed tables that `sealedFrom` reads can be a moment newer.
 */
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
    const isElsewhere = data.sealed !== undefined && request.sealedFrom !== undefined
    const pages = isElsewhere ? [await jsonPage(request.sealedFrom, data, request)] : jsonPages(tx, data, request)
    for await (const page of pages) {
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
    // Pictures are compressed already.
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

/** Yields one table as a JSON list, in pages of rows. An empty table has one page. */
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

/** Reads one table with few rows as a JSON list. It needs no transaction. */
async function jsonPage(sql: Sql, data: ArchiveTable, request: ArchiveRequest): Promise<Page> {
  const { rows } = await sql.query<Row>(selectOf(data), [request.customerId])
  const lines = rows.map((row) => JSON.stringify(opened(data, row, request)))
  return { text: `[${lines.join(',\n')}]\n`, rows: rows.length, isLast: true }
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

/** The manifest is for programs, so it is in English. The README says the same to the customer, in the customer's language. */
function readmeOf(files: readonly Archived[], { madeAt, translator: { translate } }: ArchiveRequest): string {
  const time = dateTimeParam(madeAt.toISOString())
  const paragraphs = [
    translate(defineMessage('All the data that {bank} has about you, as of {time} (Lagos time).'), {
      bank: BRAND.bankName,
      time,
    }),
    translate(
      defineMessage(
        'This archive is private. It shows your accounts and your payments. Keep it where only you can open it, or delete it.',
      ),
    ),
    translate(
      defineMessage(
        'Each file is a list in JSON. Many programs for data can read it. Amounts are in minor units (kobo, cents, pence): 150000 in NGN is 1,500.00. Times are in UTC. An empty list means that we have no such data.',
      ),
    ),
    files.map(({ file, about, rows }) => `${file} (${rows}): ${translate(about)}`).join('\n'),
    translate(
      defineMessage(
        'The file manifest.json is for programs and in English. It has a checksum (SHA-256) of each file, and the reasons for everything that we left out.',
      ),
    ),
    translate(
      defineMessage(
        'We left out secrets such as your password and PIN, the keys of our own systems, and the data of other people. We cannot read your password or your PIN ourselves.',
      ),
    ),
    translate(
      defineMessage(
        'Is something wrong? In internet banking, open Settings and then Privacy, and write to us. You can also call {phone}.',
      ),
      { phone: BRAND.fraudPhone },
    ),
  ]
  return `${paragraphs.join('\n\n')}\n`
}
