/** Tests that a section's data is unchanged after its conversion to form texts and back. */
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { financialDetails } from '../../../contract/kyc/kyc-sections.ts'
import { flatten, issueText, unflatten } from './section-values.ts'

const kinds = {
  booleans: new Set(['HasForeignCitizenship', 'F.HasForeignTaxId']),
  dates: new Set(['EmploymentDate']),
  leftOut: new Set(['EmploymentDate']),
}

describe('a section', () => {
  it('section: is unchanged after both conversions', () => {
    const text = fc.string()
    const details = fc.record({
      Occupation: text,
      HasForeignCitizenship: fc.boolean(),
      F: fc.record({ AddressLine1: text, HasForeignTaxId: fc.boolean() }),
    })
    fc.assert(
      fc.property(details, (given) => {
        expect(unflatten(flatten(given), kinds)).toEqual(given)
      }),
    )
  })
  it('section: leaves out missing values, and only optional ones', () => {
    expect(flatten({ A: null, B: undefined, C: { D: null } })).toEqual({})
    expect(unflatten({ EmploymentDate: '', Occupation: '' }, kinds)).toEqual({ Occupation: '' })
  })
})

it('section: reports what is wrong at each field', () => {
  const input = {
    EmploymentStatus: 'Employed',
    Occupation: '',
    EmploymentDate: '2020-02-31',
    SourceOfWealth: '',
    AnnualIncomeRange: '',
  }
  const { issues = [] } = v.safeParse(financialDetails, input)
  expect(issues.map((issue) => [v.getDotPath(issue), issueText(issue, kinds)])).toEqual([
    ['Occupation', 'Occupation must be 2 to 60 characters'],
    ['EmploymentDate', 'This day does not exist'],
    ['SourceOfWealth', 'Choose where your money comes from'],
    ['AnnualIncomeRange', 'Choose your annual income range'],
    ['HasForeignCitizenship', 'Choose an answer'],
    ['EmployerName', 'Enter your employer'],
    ['OfficeAddress', 'Enter the address of your office'],
  ])
})
