/**
 * Lint rules of our own for SQL. The columns of a result are named, so that a column which is added stops no running server. And
 * whether a job waits is asked by jobs/job-is-coming.ts alone: one that is there may never run.
 */
const STAR =
  /\breturning\s+\*|\bselect\s+\*(?!\s+from\s*(\(|unnest\b|json_to_recordset\b))|\bselect\b[^;]*?\b[a-z_]\w*\.\*/i

const QUEUE = /\bgraphile_worker\._?(private_)?jobs\b/

const forbid = (description, pattern, message) => ({
  meta: { type: 'problem', docs: { description } },
  create(context) {
    const check = (node, text) => {
      if (typeof text === 'string' && pattern.test(text)) context.report({ node, message })
    }
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    }
  },
})

export default {
  meta: { name: 'sql' },
  rules: {
    'named-columns': forbid(
      'SQL names the columns that it reads.',
      STAR,
      'Name the columns: a prepared statement fails once its result has another column.',
    ),
    'queue-is-its-own': forbid(
      'The queue’s tables are read where the queue is.',
      QUEUE,
      'Ask jobs/job-is-coming.ts: a job that is there may be used up, put off for hours, or taken by a process that is gone.',
    ),
  },
}
