/** Lists the English values that the pages translate: types of accounts, security questions, and choices of the identity check. */
import { readFileSync } from 'node:fs'
import { DOCUMENT_NAMES } from '../../src/contract/kyc/kyc-document-kinds.ts'
import { FAULT_TEXTS, NIN_NEXT } from '../../src/contract/kyc/section-texts.ts'
import { SECTION_NAMES } from '../../src/values/vocabularies/kyc/kyc-section-names.ts'
import * as sections from '../../src/contract/kyc/kyc-sections.ts'
import { ACCOUNT_PRODUCTS } from '../../src/core/accounts/account-products.ts'

/** The security questions that a new bank offers. They are in the database, and no source file of the server has them. */
export const QUESTIONS: readonly string[] = [
  ...readFileSync('db/migrations/0005_customer.sql', 'utf8').matchAll(/^ {2}\(\d+, '[0-9a-f-]{36}', '(.*)'\)[,;]$/gm),
].map(([, question = '']) => question)

export const ANSWER_TEXTS: readonly string[] = [
  ...new Set(Object.values(ACCOUNT_PRODUCTS).map(({ accountType }) => accountType)),
  ...QUESTIONS,
  ...Object.values(DOCUMENT_NAMES),
  ...Object.values(SECTION_NAMES),
  ...Object.values(FAULT_TEXTS).flatMap(({ why, next }) => [why, next]),
  NIN_NEXT,
  // The titles of the identity check, such as "Alhaji", are not in this list, because they are the same in all five languages.
  ...sections.MARITAL_STATUSES,
  ...sections.PURPOSES,
  ...sections.EMPLOYMENT_STATUSES,
  ...sections.SOURCES_OF_WEALTH,
  ...sections.INCOME_RANGES,
  ...sections.GENDERS,
  ...sections.RELATIONSHIPS,
]
