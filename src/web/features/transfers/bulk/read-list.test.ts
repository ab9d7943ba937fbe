import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decodeFile, MOST_BYTES } from './decode-file.ts'
import { COLUMNS, type TypedRow } from './list-rows.ts'
import { readList } from './read-list.ts'
import { TEMPLATE } from './list-files.ts'

const LINE = { bank: 'GTBank', account: '0123456785', typedAmount: '1,500.00', narration: 'Rent', name: 'Ada Obi' }

const rowsOf = (text: string): readonly TypedRow[] => {
  const read = readList(text)
  if (!read.ok) throw new Error(read.failure)
  return read.value.map(({ typed }) => typed)
}
const whyNot = (text: string): string => {
  const read = readList(text)
  return read.ok ? '' : read.failure
}
const errorsOf = (text: string) => {
  const read = readList(text)
  return read.ok ? read.value.map(({ errors }) => errors) : []
}

describe('a list', () => {
  test.each([
    ['commas', 'Bank,Account number,Amount,Narration,Name\nGTBank,0123456785,"1,500.00",Rent,Ada Obi'],
    ['semicolons', 'Bank;Account number;Amount;Narration;Name\r\nGTBank;0123456785;1,500.00;Rent;Ada Obi\r\n'],
    [
      'tabs, as a spreadsheet pastes',
      'Bank\tAccount No.\tAmount (NGN)\tNarration\tName\nGTBank\t0123456785\t1,500.00\tRent\tAda Obi',
    ],
    [
      'another order and other names',
      'Beneficiary name,AMOUNT,Acct No,Remarks,Bank Name\nAda Obi,"1,500.00",0123456785,Rent,GTBank',
    ],
    [
      'names that nobody needs',
      'S/N,Bank,Account number,Amount,Narration,Name,Date\n1,GTBank,0123456785,"1,500.00",Rent,Ada Obi,today',
    ],
    [
      'a byte order mark and empty lines',
      '\uFEFFBank,Account number,Amount,Narration,Name\n\n,,,,\nGTBank,0123456785,"1,500.00",Rent,Ada Obi\n\n',
    ],
    ['no names', 'GTBank,0123456785,"1,500.00",Rent,Ada Obi'],
    ['no names, in another order', '0123456785\t1,500.00\tGTBank\tRent\tAda Obi'],
    [
      'lines and hard spaces within a cell',
      'Bank,Account number,Amount,Narration,Name\n"GTBank\u00A0",0123456785,"1,500.00","Rent\n",Ada  Obi',
    ],
  ])('list: is read with %s', (_what, text) => expect(rowsOf(text)).toEqual([LINE]))

  it('list: may leave out the narration and the name', () => {
    expect(rowsOf('amount,account,bank\n5,0123456785,GTB')).toEqual([
      { bank: 'GTB', account: '0123456785', typedAmount: '5', narration: '', name: '' },
    ])
  })

  it('list: is refused as a whole when it is no list, with the reason', () => {
    expect(whyNot('')).toContain('Paste your list')
    expect(whyNot(' \n\t')).toContain('Paste your list')
    expect(whyNot(TEMPLATE)).toContain('no payment below')
    expect(whyNot('Account number,Amount\nx,y')).toContain('no column called “Bank”')
    expect(whyNot('Bank,Account number,Amount\nGTB,"0123456785,5\nUBA,1,2')).toContain('quotation mark')
    const many = Array.from({ length: 10_000 }, () => 'GTB,0123456785,5').join('\n')
    expect(whyNot(many)).toBe('This list has 10,000 lines. Please divide it: one list can have at most 200 lines')
    expect(whyNot('x'.repeat(MOST_BYTES + 1))).toContain('too long')
    expect(rowsOf(Array.from({ length: 200 }, () => 'GTB,0123456785,5').join('\n'))).toHaveLength(200)
  })

  it('list: reports an amount that a comma divides into two cells', () => {
    for (const text of [
      'Bank,Account number,Amount,Narration\nGTBank,0123456785,1,500,Rent',
      'GTBank,0123456785,1,500.00',
      'Bank,Account number,Amount,Narration,Name\nGTBank,0123456785,1,500,Rent,Ada',
    ]) {
      expect(errorsOf(text)).toEqual([{ typedAmount: expect.stringContaining('quotation marks') }])
    }
    expect(errorsOf('Bank,Account number,Amount,Narration\nGTBank,0123456785,500,Rent')).toEqual([undefined])
  })

  it('list: marks cells that cannot be sent, and keeps the others', () => {
    const text = `Bank,Account number,Amount,Narration\nGTBank,0123456785,5,a\u202Eb\nGTBank,0123456785,5,${'x'.repeat(201)}\nGTBank,0123456785,5,`
    expect(errorsOf(text).map((errors) => Object.keys(errors ?? {}))).toEqual([['narration'], ['narration'], []])
  })

  it('list: is read back as it was written, whatever its cells contain', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'B', ' ', '"', ',', ';', "'", '=', '\n', 'é', '₦'),
      minLength: 1,
      maxLength: 12,
    })
    const row = fc.record({ bank: cell, narration: cell, name: cell })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (drawn) => {
        const typed = drawn.map((line) => ({ ...LINE, ...line }))
        const quoted = typed.map((line) => COLUMNS.map((column) => `"${line[column].replaceAll('"', '""')}"`).join(','))
        const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
        expect(rowsOf([TEMPLATE.trim(), ...quoted].join('\n'))).toEqual(
          typed.map((line) => ({
            ...line,
            bank: tidy(line.bank),
            narration: tidy(line.narration),
            name: tidy(line.name),
          })),
        )
      }),
    )
  })

  it('list: any text is read or refused, and nothing is thrown', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => void readList(text)))
  })
})

describe('a file', () => {
  const bytes = (...parts: number[]) => new Uint8Array(parts)
  const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text))

  it('file: is read in UTF-8, UTF-16 and the encoding of Windows', () => {
    expect(decodeFile(utf8('Bank;Ọlá'))).toEqual({ ok: true, value: 'Bank;Ọlá' })
    expect(decodeFile(bytes(0xef, 0xbb, 0xbf, 0x41))).toEqual({ ok: true, value: 'A' })
    expect(decodeFile(bytes(0xff, 0xfe, 0x41, 0, 0xe9, 0))).toEqual({ ok: true, value: 'Aé' })
    expect(decodeFile(bytes(0x41, 0xe9, 0x80))).toEqual({ ok: true, value: 'Aé€' })
  })

  test.each([
    ['nothing', bytes(), 'empty'],
    ['a workbook', bytes(0x50, 0x4b, 3, 4, 1), 'Excel workbook'],
    ['an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0), 'Excel workbook'],
    ['a PDF', utf8('%PDF-1.7'), 'PDF'],
    ['a picture', bytes(0x89, 0x50, 0, 1, 2), 'not a text file'],
    ['a huge file', new Uint8Array(MOST_BYTES + 1).fill(65), 'at most 256 KB'],
  ])('file: is refused with its reason when it is %s', (_what, content, word) => {
    expect(decodeFile(content)).toMatchObject({ ok: false, failure: expect.stringContaining(word) })
  })
})
