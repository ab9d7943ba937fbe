import { describe, expect, test } from 'vitest'
import { BRAND } from '../../values/brand.ts'
import {
  fitsBank,
  givenTypeProblem,
  isReservedType,
  ownAccountProblem,
  TYPE_NAMES,
  typeProblem,
} from './transfer-type.ts'
import type { TransferTypeNumber } from '../../values/vocabularies/transfer-types.ts'

const HERE = { bankCode: BRAND.institutionCode }
const ELSEWHERE = { bankCode: '000015' }

describe('the recipient’s bank', () => {
  test.each([
    [0, true, false],
    [1, false, true],
    [2, true, false],
    [3, true, true],
  ] as const)('type %i: fits this bank %s, another bank %s', (type, here, elsewhere) => {
    expect([fitsBank(type, HERE), fitsBank(type, ELSEWHERE)]).toEqual([here, elsewhere])
  })
})

describe('the beneficiary type of a transfer', () => {
  const errors = (transferType: TransferTypeNumber, beneficiaryType?: string) => {
    const problem = typeProblem({ transferType, beneficiaryType })
    return problem?.kind === 'invalid-input' ? Object.keys(problem.errors) : problem
  }

  test.each([0, 1, 2] as const)('type %i: takes none', (type) => {
    expect(errors(type)).toBeUndefined()
    expect(errors(type, 'Rent')).toEqual(['beneficiaryType'])
    expect(errors(type, 'LOCAL_TRANSFER')).toEqual(['beneficiaryType'])
  })

  test('a custom transfer needs a beneficiary type', () => {
    expect(errors(3)).toEqual(['beneficiaryType'])
    for (const given of ['Rent', 'SCHOOL_FEES', 'Ilé ẹ̀kọ́', 'LOCAL_TRANSFER_2', 'Local transfer', 'Myself']) {
      expect(errors(3, given)).toBeUndefined()
    }
  })

  test('custom type: refuses the bank’s own three names, in upper and in lower case', () => {
    for (const name of TYPE_NAMES) {
      for (const typed of [name, name.toLowerCase(), ` ${name} `]) {
        expect(isReservedType(typed)).toBe(true)
        expect(errors(3, typed)).toEqual(['beneficiaryType'])
        expect(givenTypeProblem(typed, 'EXTERNAL_TRANSFER')).toBeDefined()
      }
    }
  })

  test('a saved beneficiary can have a type, unless it is the customer’s own account', () => {
    expect(givenTypeProblem('Rent', 'LOCAL_TRANSFER')).toBeUndefined()
    expect(givenTypeProblem('Rent', 'EXTERNAL_TRANSFER')).toBeUndefined()
    expect(givenTypeProblem('Rent', 'SELF')).toMatchObject({ kind: 'invalid-input' })
  })
})

test('only a custom transfer is refused because the account is the customer’s own', () => {
  const own = { customerId: 'ada' }
  for (const transferType of [0, 2] as const) expect(ownAccountProblem({ transferType }, own, 'ada')).toBeUndefined()
  const custom = { transferType: 3, beneficiaryType: 'Rent' } as const
  expect(ownAccountProblem(custom, own, 'ada')).toMatchObject({ errors: { toAccountNumber: [expect.any(String)] } })
  expect(ownAccountProblem(custom, { customerId: 'tunde' }, 'ada')).toBeUndefined()
  expect(ownAccountProblem(custom, undefined, 'ada')).toBeUndefined()
})
