/** One person in two registers, and two people who look alike. */
import { expect, it, test } from 'vitest'
import { isSamePerson } from './same-person.ts'

const ada = { firstName: 'Adaeze', middleName: 'Ngozi', lastName: 'Okonkwo', dateOfBirth: '1992-03-08' }

test.each([
  ['equal to the first record', ada],
  ['in capitals', { ...ada, firstName: 'ADAEZE', lastName: 'OKONKWO' }],
  ['with marks', { ...ada, firstName: 'Adaézè' }],
  ['without the middle name', { ...ada, middleName: '' }],
  ['surname first', { ...ada, firstName: 'Okonkwo', lastName: 'Adaeze' }],
  ['first name and middle name exchanged', { ...ada, firstName: 'Adaeze Ngozi', middleName: '' }],
])('isSamePerson: is true for the record %s', (_how, record) => {
  expect(isSamePerson(ada, record)).toBe(true)
  expect(isSamePerson(record, ada)).toBe(true)
})

test.each([
  ['another birthday', { ...ada, dateOfBirth: '1992-08-03' }],
  ['another first name', { ...ada, firstName: 'Chioma' }],
  ['another surname', { ...ada, lastName: 'Eze' }],
  ['no names at all', { ...ada, firstName: '', middleName: '', lastName: '' }],
  ['one name only', { ...ada, middleName: '', lastName: '' }],
])('isSamePerson: is false for a record with %s', (_how, record) => {
  expect(isSamePerson(ada, record)).toBe(false)
  expect(isSamePerson(record, ada)).toBe(false)
})

it('two records without names are not one person', () => {
  const nobody = { ...ada, firstName: '', middleName: '', lastName: '' }
  expect(isSamePerson(nobody, nobody)).toBe(false)
})
