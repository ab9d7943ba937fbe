/** Finds what prevents the erasure of a customer's data, by the obstacles that the modules state. */
import type { Sql } from '../../db/database.ts'
import type { PersonalData } from '../../db/personal-data.ts'

/** Returns one line for each obstacle, and no line when nothing prevents the erasure. */
export async function findErasureObstacles(
  modules: readonly PersonalData[],
  sql: Sql,
  customerId: string,
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const { obstacles = [] } of modules) for (const find of obstacles) lines.push(...(await find(sql, customerId)))
  return lines
}
