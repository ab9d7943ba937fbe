/** A lint rule of our own: the columns of a result are named, so that a column which is added stops no running server. */
const STAR =
  /\breturning\s+\*|\bselect\s+\*(?!\s+from\s*(\(|unnest\b|json_to_recordset\b))|\bselect\b[^;]*?\b[a-z_]\w*\.\*/i

const namedColumns = {
  meta: { type: 'problem', docs: { description: 'SQL names the columns that it reads.' } },
  create(context) {
    const check = (node, text) => {
      if (typeof text !== 'string' || !STAR.test(text)) return
      const message = 'Name the columns: a prepared statement fails once its result has another column.'
      context.report({ node, message })
    }
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    }
  },
}

export default { meta: { name: 'sql' }, rules: { 'named-columns': namedColumns } }
