/** Lists the texts of the contract that a page shows at a field: the messages of schemas, and the names of fields in them. */
import { globSync, readFileSync } from 'node:fs'
import { REFUSAL_MESSAGES } from '../../src/server/http/refusal-messages.ts'
import { reasonText } from '../../src/server/features/transfers/bulk/line-problem.ts'
import type { RefusalReason } from '../../src/core/failure.ts'
import { TEST_FILE } from '../test-files.ts'
import { isNode, type Node, nodesBelow, parse, stringOf } from './syntax.ts'

/** Only a faulty program causes these messages. A customer cannot type the value. */
const PROGRAM_ERRORS: ReadonlySet<string> = new Set([
  'Bank code must be 6 digits',
  'Load the page again',
  'Say how large the file is',
  'Say which part this is',
  'Send the part in base64',
  'This is not a device identifier',
  'This is not a device key',
  'This is not a key of a browser',
  'This is not a valid id',
  'This is not an address',
  'This part is too long',
  'This place in the list is not valid',
  'This reference is not valid',
])

/** Functions whose first argument is the name of a field. */
const NAMED_FIELD = /^(text|message|line|optionalLine|digits)$/

const nodes: readonly Node[] = globSync('src/contract/**/*.ts')
  .filter((file) => !TEST_FILE.test(file) && !file.includes('/staff/'))
  .sort()
  .flatMap((file) => nodesBelow(parse(readFileSync(file, 'utf8'), file)))

const isSentence = (text: string | undefined): text is string =>
  text !== undefined && /^\p{Lu}[\p{L}’']* .*\p{Ll}{2}/u.test(text)

const argumentsOf = (node: Node): readonly unknown[] => node['arguments'] as readonly unknown[]

/** The messages of valibot's checks, and the constants with the messages of parsers. */
function messagesIn(node: Node): readonly string[] {
  if (node.type === 'VariableDeclarator') {
    const { id, init } = node
    return isNode(id) && String(id['name']).endsWith('_PROBLEM') ? [stringOf(init)].filter(isSentence) : []
  }
  const callee = node['callee']
  if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee['object'])) return []
  return callee['object']['name'] === 'v' ? argumentsOf(node).map(stringOf).filter(isSentence) : []
}

function fieldNamesIn(node: Node): readonly string[] {
  const callee = node['callee']
  if (node.type !== 'CallExpression' || !isNode(callee) || !NAMED_FIELD.test(String(callee['name']))) return []
  const [name] = argumentsOf(node)
  return [stringOf(name) ?? []].flat()
}

/** The messages of the schemas that a customer can cause. */
export const CONTRACT_TEXTS: readonly string[] = [...new Set(nodes.flatMap(messagesIn))].filter(
  (text) => !PROGRAM_ERRORS.has(text),
)

/** The names of fields, such as `Street`. A message with the parameter `{label}` has one. */
export const FIELD_NAMES: readonly string[] = [...new Set(nodes.flatMap(fieldNamesIn)), 'Beneficiary type']

/** The refusals of one line of a payment batch. */
export const LINE_TEXTS: readonly string[] = (Object.keys(REFUSAL_MESSAGES) as RefusalReason[])
  .filter((reason) => REFUSAL_MESSAGES[reason].startsWith('No money has moved: '))
  .map(reasonText)
