import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmbeddedScreening } from './embedded-screening.ts'
import { writeListedPersons } from './listed-person.ts'
import { compareBirthDates, nameScore, personScore } from './score-person.ts'

const SAMPLE = fileURLToPath(new URL('../../../sandbox/listed-persons.jsonl', import.meta.url))
const screening = createEmbeddedScreening({ listFile: SAMPLE })

async function entriesFor(name: string, dateOfBirth?: string): Promise<readonly string[]> {
  const found = await screening.screen([{ name, dateOfBirth }])
  if (!found.ok) throw new Error(found.failure.detail)
  return found.value[0]?.map(({ entryId }) => entryId) ?? []
}

describe('embedded screening', () => {
  it.each([
    ['the listed name', 'Balthazar Quillon Zephyrine', 'SBX-001'],
    ['another order and other letters', 'ZEPHYRINE, balthazar quillon', 'SBX-001'],
    ['a spelling mistake', 'Baltasar Quilon Zephyrine', 'SBX-001'],
    ['an alias', 'Baltazar Q Zefirin', 'SBX-001'],
    ['a left out middle name', 'Balthazar Zephyrine', 'SBX-001'],
    ['a name without the hooked letters', 'Karfe Sampleson Dandutse', 'SBX-002'],
    ['a name without tone marks', 'Olufunmilayo Testament Ope-Fictitious', 'SBX-P01'],
    ['an organisation', 'INVENTED HOLDINGS EXAMPLE LTD', 'SBX-003'],
  ])('finds %s', async (_what, name, entryId) => {
    expect(await entriesFor(name)).toEqual([entryId])
  })

  it.each([
    ['another name', 'Ngozi Eze'],
    ['one word of a listed name', 'Balthazar'],
    ['an empty name', ''],
    ['punctuation', '....'],
    ['a name of a megabyte', 'Quill '.repeat(200_000)],
    ['a name with hostile characters', '\u202e\u0000\u{1F600}'.repeat(100)],
  ])('finds nothing for %s', async (_what, name) => {
    expect(await entriesFor(name)).toEqual([])
  })

  it('lowers the score for another birth date, and raises it for the same date', async () => {
    expect(await entriesFor('Balthazar Zephyrine', '1961-02-03')).toEqual(['SBX-001'])
    expect(await entriesFor('Balthazar Zephyrine', '1999-05-05')).toEqual([])
    // The whole name is still a match, because lists have wrong birth dates.
    expect(await entriesFor('Balthazar Quillon Zephyrine', '1999-05-05')).toEqual(['SBX-001'])
  })

  it('answers each person in order, with the evidence of the match', async () => {
    const persons = [{ name: 'Ngozi Eze' }, { name: 'Karfe Sampleson Dandutse', dateOfBirth: '1975-06-01' }]
    expect(await screening.screen(persons)).toEqual({
      ok: true,
      value: [
        [],
        [
          {
            list: 'Sandbox sanctions list',
            entryId: 'SBX-002',
            topic: 'sanction',
            score: 1,
            name: 'Ɗandutse Ƙarfe Sampleson',
            birthDates: ['1974'],
            countries: ['xx'],
            reason: 'The names agree to 100%. The years of birth agree.',
          },
        ],
      ],
    })
  })
})

describe('a list file', () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'adire-list-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('with many officials of a similar name: the sanctioned person is the first match', async () => {
    const listFile = join(folder, 'officials.jsonl')
    const entry = { list: 'Sample', birthDates: [], countries: [] }
    const officials = Array.from({ length: 30 }, (_, at) => ({
      ...entry,
      entryId: `P-${at + 10}`,
      topic: 'pep' as const,
      names: ['Balthazar Zephyrine'],
    }))
    const sanctioned = { ...entry, entryId: 'S-1', topic: 'sanction' as const, names: ['Balthazar Zephirine'] }
    writeFileSync(listFile, writeListedPersons([...officials, sanctioned]))
    const found = await createEmbeddedScreening({ listFile }).screen([{ name: 'Balthazar Zephyrine' }])
    const entries = found.ok ? found.value[0]?.map(({ entryId }) => entryId) : []
    expect(entries).toEqual(['S-1', ...officials.slice(0, 10).map(({ entryId }) => entryId)])
  })

  it('is read again when it has changed, and is unavailable while it is broken or missing', async () => {
    const listFile = join(folder, 'list.jsonl')
    const changing = createEmbeddedScreening({ listFile })
    const ask = () => changing.screen([{ name: 'Balthazar Quillon Zephyrine' }])
    expect(await ask()).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
    copyFileSync(SAMPLE, listFile)
    expect(await ask()).toMatchObject({ ok: true, value: [[{ entryId: 'SBX-001' }]] })
    writeFileSync(listFile, '{"broken"')
    expect(await ask()).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })
})

describe('scores', () => {
  it('stay between 0 and 1', () => {
    expect(nameScore('ngozi eze', 'eze ngozi')).toBe(1)
    expect(nameScore('', '')).toBe(0)
    expect(personScore(1, 'same')).toBe(1)
    expect(personScore(0.1, 'other')).toBe(0)
  })

  it('compare a birth date with dates and years', () => {
    expect(compareBirthDates('1974-03-04', ['1974-03-04'])).toBe('same')
    expect(compareBirthDates('1974-03-04', ['1975'])).toBe('possible')
    expect(compareBirthDates('1974-03-04', ['1974-03-05'])).toBe('other')
    expect(compareBirthDates('1974-03-04', [])).toBe('unknown')
    expect(compareBirthDates(undefined, ['1974'])).toBe('unknown')
  })
})
