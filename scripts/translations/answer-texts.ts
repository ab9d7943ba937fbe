/** Lists the English texts of answers that the pages translate: types of accounts and security questions. */
import { readFileSync } from 'node:fs'
import { ACCOUNT_PRODUCTS } from '../../src/core/accounts/account-products.ts'

/** The security questions that a new bank offers. They are in the database, and no source file of the server has them. */
export const QUESTIONS: readonly string[] = [
  ...readFileSync('db/migrations/0005_customer.sql', 'utf8').matchAll(/^ {2}\(\d+, '[0-9a-f-]{36}', '(.*)'\)[,;]$/gm),
].map(([, question = '']) => question)

export const ANSWER_TEXTS: readonly string[] = [
  ...new Set(Object.values(ACCOUNT_PRODUCTS).map(({ accountType }) => accountType)),
  ...QUESTIONS,
]
