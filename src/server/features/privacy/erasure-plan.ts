/**
 * The order and the times of the erasure steps that the modules state.
 * The law: Money Laundering (Prevention and Prohibition) Act 2022, section 8 (identity for at least five years after the last
 * account is closed, each transaction for at least five years after it); Nigeria Data Protection Act 2023, section 34.
 */
import type { Sql } from '../../db/database.ts'
import type { ErasureStage, ErasureStep, PersonalData } from '../../db/personal-data.ts'

export const RETENTION_YEARS = 5
/** Days in which the login page explains to the customer that the profile is closed, when the password is right. */
export const LOGIN_KNOWN_DAYS = 90

/** Returns the steps of all modules in reverse order, because rows that refer to other rows must be deleted first. */
export function erasureSteps(modules: readonly PersonalData[]): readonly ErasureStep[] {
  return modules.toReversed().flatMap(({ erasure = [] }) => erasure)
}

/** Runs the stages one after the other, within the caller's transaction. */
export async function runErasure(
  tx: Sql,
  modules: readonly PersonalData[],
  customerId: string,
  stages: readonly ErasureStage[],
): Promise<void> {
  const steps = erasureSteps(modules)
  for (const stage of stages) for (const step of steps) if (step.stage === stage) await tx.query(step.sql, [customerId])
}
