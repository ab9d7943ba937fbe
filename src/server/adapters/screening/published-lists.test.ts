/** The published lists in the columns and elements that their publishers document, with invented persons. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readListedPersons } from './listed-person.ts'
import { readOpenSanctions } from './open-sanctions-csv.ts'
import { readUnList } from './un-list.ts'

const UN = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" dateGenerated="2026-11-01T00:00:00">
  <INDIVIDUALS>
    <INDIVIDUAL>
      <DATAID>1</DATAID><VERSIONNUM>1</VERSIONNUM>
      <FIRST_NAME>BALTHAZAR</FIRST_NAME><SECOND_NAME>QUILLON &amp; CO</SECOND_NAME><THIRD_NAME/>
      <UN_LIST_TYPE>Sample</UN_LIST_TYPE><REFERENCE_NUMBER>SAi.001</REFERENCE_NUMBER><LISTED_ON>2016-11-30</LISTED_ON>
      <NATIONALITY><VALUE>Sampleland</VALUE></NATIONALITY>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Baltazar Q.</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>The Tall One</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS/>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1961-02-03</DATE></INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1959</FROM_YEAR><TO_YEAR>1960</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
    </INDIVIDUAL>
  </INDIVIDUALS>
  <ENTITIES>
    <ENTITY><FIRST_NAME>INVENTED HOLDINGS</FIRST_NAME><REFERENCE_NUMBER>SAe.001</REFERENCE_NUMBER>
      <ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>Holdings, Invented</ALIAS_NAME></ENTITY_ALIAS>
    </ENTITY>
  </ENTITIES>
</CONSOLIDATED_LIST>`
const CSV = `"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","program_ids","dataset","first_seen","last_seen","last_change"
"NK-1","Person","Balthazar Quillon","Q. Balthazar;Бальтазар","1961-02-03;1962","xx;yy","","","Sample programme","","","","Sample list;Other list","","",""
"NK-2","Person","Ada Office Holder","","1970","xx","","","","","","","Sample offices","","",""
"NK-3","Vessel","MV Sample","","","","","","Sample programme","","","","Sample list","","",""
`
const BALTHAZAR = {
  list: 'UN Security Council Consolidated List',
  entryId: 'SAi.001',
  topic: 'sanction',
  names: ['BALTHAZAR QUILLON & CO', 'Baltazar Q.'],
  birthDates: ['1961-02-03', '1959', '1960'],
  countries: ['Sampleland'],
}

describe('the list of the UN', () => {
  it('reads persons and organisations, without the aliases of low quality', () => {
    expect(readUnList(UN)).toEqual([
      BALTHAZAR,
      {
        ...BALTHAZAR,
        entryId: 'SAe.001',
        names: ['INVENTED HOLDINGS', 'Holdings, Invented'],
        birthDates: [],
        countries: [],
      },
    ])
  })

  it.each([
    ['another document', '<list/>'],
    ['a broken document', UN.slice(0, 900)],
    ['a document type with entities', `<!DOCTYPE x [<!ENTITY e "e">]>${UN.slice(UN.indexOf('<CONSOLIDATED'))}`],
    ['no document', 'SAi.001,BALTHAZAR'],
  ])('refuses %s', (_what, text) => {
    expect(() => readUnList(text)).toThrow(/^the file is /)
  })
})

describe('the list of OpenSanctions', () => {
  it('reads persons with their aliases, and no vessel', () => {
    expect(readOpenSanctions(CSV)).toEqual([
      {
        list: 'Sample list',
        entryId: 'NK-1',
        topic: 'sanction',
        names: ['Balthazar Quillon', 'Q. Balthazar', 'Бальтазар'],
        birthDates: ['1961-02-03', '1962'],
        countries: ['xx', 'yy'],
      },
      {
        list: 'Sample offices',
        entryId: 'NK-2',
        topic: 'pep',
        names: ['Ada Office Holder'],
        birthDates: ['1970'],
        countries: ['xx'],
      },
    ])
  })

  it('refuses a file with other columns', () => {
    expect(() => readOpenSanctions('name,born\nAda,1970\n')).toThrow('row 1 is not a row of targets.simple.csv')
  })
})

describe('the import command', () => {
  let folder: string
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [fileURLToPath(new URL('cli.ts', import.meta.url)), ...args], { encoding: 'utf8' })
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'adire-lists-'))
    writeFileSync(join(folder, 'un.xml'), UN)
    writeFileSync(join(folder, 'targets.simple.csv'), CSV)
    writeFileSync(join(folder, 'broken.xml'), UN.slice(0, 900))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('writes several published lists as one list file', () => {
    const target = join(folder, 'list.jsonl')
    const { status, stdout } = run(target, join(folder, 'un.xml'), join(folder, 'targets.simple.csv'))
    expect({ status, stdout }).toEqual({ status: 0, stdout: `4 persons and organisations are in ${target}.\n` })
    expect(readListedPersons(readFileSync(target, 'utf8')).map(({ entryId }) => entryId)).toEqual([
      'SAi.001',
      'SAe.001',
      'NK-1',
      'NK-2',
    ])
  })

  it('keeps the old list file when a published list is broken', () => {
    const target = join(folder, 'kept.jsonl')
    writeFileSync(target, 'old')
    const { status, stderr } = run(target, join(folder, 'broken.xml'))
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'The list was not imported: the file is no plain XML\n' })
    expect(readFileSync(target, 'utf8')).toBe('old')
    expect(readdirSync(folder)).not.toContain('kept.jsonl.new')
  })
})

describe('the list file', () => {
  const LINE = JSON.stringify(BALTHAZAR)
  it.each([
    ['an empty file', ' \n'],
    ['a line that is no JSON', `${LINE}\n{"list"\n`],
    ['a person without a name', JSON.stringify({ ...BALTHAZAR, names: [] })],
    ['a person with a name of a megabyte', JSON.stringify({ ...BALTHAZAR, names: ['x'.repeat(1_000_000)] })],
    ['an unknown field', JSON.stringify({ ...BALTHAZAR, score: 2 })],
  ])('is refused as a whole with %s', (_what, text) => {
    expect(() => readListedPersons(text)).toThrow(/list of persons/)
  })
})
