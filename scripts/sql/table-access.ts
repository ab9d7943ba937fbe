/** Finds the tables that SQL text names, and whether the text changes them. */
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  type Node,
} from 'typescript/unstable/ast'

export interface Access {
  /** `bank.payment` */
  readonly table: string
  readonly isWrite: boolean
}

/** A text of the source. A hole is a value that is known only while the program runs. */
export interface SourceText {
  readonly text: string
  readonly line: number
  /** The function that takes the text as an argument, such as `copyRows`. */
  readonly callee: string | undefined
}

const HOLE = '\u0000'
const WRITE = /\b(insert\s+into|update|delete\s+from|merge\s+into|copy|truncate|lock\s+table)\s+(only\s+)?$/i
const NAME = /\b((?:bank|ledger)\.[a-z_0-9]+)\b(?!\.)/g
const STATEMENT = /\b(select|insert into|update|delete from|exists)\b/
const HIDDEN = new RegExp(`\\b(from|join|insert into|update|copy)\\s+(only\\s+)?((bank|ledger)\\.)?${HOLE}`)
/** Functions that write the rows of the table in their argument. */
const WRITERS = new Set(['copyRows', 'deleteRows', 'overwriteRows'])

/** The tables of `known` that `text` names. A name before a dot is a column, or the place of a sealed value. */
export function accessesOf(text: string, known: ReadonlySet<string>, callee?: string): readonly Access[] {
  return [...text.matchAll(NAME)].flatMap(({ 1: table = '', index }) => {
    if (!known.has(table)) return []
    const isWrite = WRITE.test(text.slice(0, index)) || (text === table && WRITERS.has(callee ?? ''))
    return [{ table, isWrite }]
  })
}

/** True when a statement takes the name of a table from a value. */
export function hidesTable(text: string): boolean {
  return STATEMENT.test(text) && HIDDEN.test(text)
}

/** The texts of a file. The names of an object's properties are not SQL. */
export function textsOf(file: Node): readonly SourceText[] {
  const source = file.getSourceFile()
  const texts: SourceText[] = []
  const add = (node: Node, text: string): void => {
    if (isPropertyAssignment(node.parent) && node.parent.name === node) return
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    const call = isCallExpression(node.parent) ? node.parent.expression : undefined
    texts.push({ text, line, callee: call && isIdentifier(call) ? call.text : undefined })
  }
  const visit = (node: Node): void => {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) add(node, node.text)
    if (isTemplateExpression(node)) {
      add(node, [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(HOLE))
    }
    node.forEachChild(visit)
  }
  file.forEachChild(visit)
  return texts
}
