/** The staff's calls on saved filters. A person reads and changes only their filters, so each call needs a login and no duty. */
import {
  listFiltersSchema,
  MOST_FILTERS,
  removeFilterSchema,
  saveFilterSchema,
  type SavedFilters,
} from '../../../contract/staff/staff-filters.ts'
import { ok } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, staffRoute, type StaffRoute } from '../staff-route.ts'

export function filterRoutes({ database: { pool }, clock }: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'filters/list',
      duty: 'any',
      input: listFiltersSchema,
      run: async ({ page }, { caller }) => ok(await findFilters(pool, caller.staffId, page)),
    }),
    staffRoute({
      path: 'filters/save',
      duty: 'any',
      input: saveFilterSchema,
      async run({ page, name, query }, { caller }) {
        const { rowCount } = await pool.query(
          `insert into bank.staff_filter (staff_id, page, name, query, saved_at)
           select $1, $2, $3, $4, $5
           where (select count(*) from bank.staff_filter f where f.staff_id = $1 and f.page = $2 and f.name <> $3) < ${MOST_FILTERS}
           on conflict (staff_id, page, name) do update set query = excluded.query, saved_at = excluded.saved_at`,
          [caller.staffId, page, name, query, clock.now()],
        )
        if (rowCount === 0)
          return refuse('bad-input', `This list has ${MOST_FILTERS} saved filters. Remove one, and then save again.`)
        return ok(await findFilters(pool, caller.staffId, page))
      },
    }),
    staffRoute({
      path: 'filters/remove',
      duty: 'any',
      input: removeFilterSchema,
      async run({ page, name }, { caller }) {
        await pool.query('delete from bank.staff_filter where staff_id = $1 and page = $2 and name = $3', [
          caller.staffId,
          page,
          name,
        ])
        return ok(await findFilters(pool, caller.staffId, page))
      },
    }),
  ]
}

async function findFilters(sql: Sql, staffId: string, page: string): Promise<SavedFilters> {
  const { rows } = await sql.query<SavedFilters['filters'][number]>(
    'select name, query from bank.staff_filter where staff_id = $1 and page = $2 order by name',
    [staffId, page],
  )
  return { filters: rows }
}
