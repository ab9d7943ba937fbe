/**
 * Checks SQL by two rules of our own.
 * - A query names its columns, so that a new column cannot break a running server.
 * - Only jobs/has-queued-job.ts asks whether a job waits, because a waiting job may never run.
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
      'Ask jobs/has-queued-job.ts: a job that is there may be used up, put off for hours, or taken by a process that is gone.',
    ),
  },
}
