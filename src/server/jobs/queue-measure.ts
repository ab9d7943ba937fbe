/** Measures the job queue: due jobs and their age, and jobs that failed for good. */
import type { Sql } from '../db/database.ts'
import type { Measure } from '../ports/measure.ts'

export function queueMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_jobs_due: 'Jobs that are due and wait for a worker, by task.',
      adire_jobs_oldest_seconds: 'Time since the oldest due job should have started, by task.',
      adire_jobs_failed: 'Jobs that used up their attempts, by task. No worker repeats them.',
    },
    labelNames: ['task'],
    async read() {
      const { rows } = await sql.query<{ task: string; due: number; oldest_seconds: number; failed: number }>(
        `select t.identifier as task,
           count(*) filter (where j.attempts < j.max_attempts)::int as due,
           coalesce(extract(epoch from max(now() - j.run_at) filter (where j.attempts < j.max_attempts)), 0)::float8 as oldest_seconds,
           count(*) filter (where j.attempts >= j.max_attempts)::int as failed
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where j.locked_at is null and j.run_at <= now()
         group by t.identifier`,
      )
      return rows.map(({ task, due, oldest_seconds: oldest, failed }) => ({
        labels: { task },
        values: { adire_jobs_due: due, adire_jobs_oldest_seconds: oldest, adire_jobs_failed: failed },
      }))
    },
  }
}
