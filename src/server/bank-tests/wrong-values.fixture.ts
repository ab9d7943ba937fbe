/** For tests: makes, from a route's own schema, values that each field must refuse. So a new field is tested without a change of the test. */
import type { Route } from '../../contract/route.ts'

/** Part of every wrong text, so that an echo of it is seen. */
export const MARK = 'Xq7zEcho42'

export interface WrongInput {
  readonly field: string
  readonly input: unknown
}

/** The fields of Valibot's schemas that the fixture reads. */
interface Node {
  readonly type: string
  readonly entries?: Readonly<Record<string, Node>>
  readonly wrapped?: Node
  readonly item?: Node
  readonly pipe?: readonly Node[]
}

/** The fields whose text the bank takes exactly as it was typed. No character is wrong in these fields. */
const AS_TYPED = new Set(['password', 'currentPassword', 'newPassword', 'username'])
/** Wrong values for a field of ASCII digits. Digits of other scripts are wrong too. */
const DIGITS: Readonly<Record<string, readonly string[]>> = {
  bvn: ['1', '1234567890', '123456789012', '1234567890a', '१२३४५६७८९०१'],
  otp: ['1', '12345', '1234567', '12 456', '１２３４５６'],
  accountNumber: ['1', '123456789', '12345678901', '٠١٢٣٤٥٦٧٨٩'],
  amount: [
    '0',
    '-1',
    '+1',
    '01',
    '1e3',
    '0x10',
    '1,00,0',
    '1.5',
    '1.',
    ' 1',
    '12345678901234',
    '١٠٠',
    'NaN',
    'Infinity',
  ],
  dateOfBirth: ['1990-02-30', '1990-13-01', '12/04/1990', '1990-4-12', '١٩٩٠-٠٤-١٢', '19900-04-12'],
}
for (const pin of ['pin', 'transactionPin', 'currentPin', 'newPin']) {
  Object.assign(DIGITS, { [pin]: ['1', '123', '12345', '12 4', '١٢٣٤', '１２３４'] })
}
for (const account of ['fromAccountNumber', 'toAccountNumber'])
  Object.assign(DIGITS, { [account]: DIGITS['accountNumber'] })

/** Half a character. In an address it becomes the replacement character. */
const HALF = '\ud800'
/** NUL, another control, bidi override, zero width, byte order mark. */
const UNSAFE = ['\0', '\u001b', '\u202e', '\u200b', '\ufeff', HALF].map((sign) => `${MARK}${sign}${MARK}`)
/** Its end is no letter of base64. */
const LONG = `${MARK.repeat(120)}~`

/** Wrong values for each field, everything else being left out; a field that is left out is wrong as well, where it must be there. */
export function wrongInputs(route: Route): readonly WrongInput[] {
  const fields = fieldsOf(route.request as unknown as Node)
  return fields.flatMap(({ path, leaf }) =>
    wrongValues(path.at(-1) ?? '', leaf, route.method === 'GET').map((value) => nest(path, value)),
  )
}

/** The names of all fields at the top of a request. */
export function fieldNames(route: Route): readonly string[] {
  return Object.keys(inner(route.request as unknown as Node).entries ?? {})
}

/** The fields that must be there, by their paths. */
export function requiredFields(route: Route): readonly string[] {
  const entries = inner(route.request as unknown as Node).entries ?? {}
  return Object.entries(entries).flatMap(([name, node]) => (isOptional(node) ? [] : [name]))
}

function inner(node: Node): Node {
  if (node.wrapped) return inner(node.wrapped)
  return node
}

function isOptional(node: Node): boolean {
  return node.type === 'optional' || node.type === 'nullish'
}

function fieldsOf(
  node: Node,
  path: readonly string[] = [],
): { readonly path: readonly string[]; readonly leaf: Node }[] {
  const { entries, item } = inner(node)
  if (entries) return Object.entries(entries).flatMap(([name, field]) => fieldsOf(field, [...path, name]))
  if (item) return [{ path, leaf: inner(node) }, ...fieldsOf(item, [...path, '0'])]
  return [{ path, leaf: inner(node) }]
}

function nest(path: readonly string[], value: unknown): WrongInput {
  const input = path.reduceRight<unknown>((inside, name) => (name === '0' ? [inside] : { [name]: inside }), value)
  return { field: path.join('.'), input }
}

function wrongValues(name: string, leaf: Node, isQuery: boolean): readonly unknown[] {
  const texts = leaf.type === 'string' ? wrongTexts(name) : [MARK]
  if (isQuery) return texts.filter((value) => !value.includes(HALF))
  return [null, 7.5, {}, { [MARK]: 1 }, [[MARK]], ...(leaf.type === 'boolean' ? [] : [false]), ...texts]
}

function wrongTexts(name: string): readonly string[] {
  if (AS_TYPED.has(name)) return [LONG]
  return [...UNSAFE, LONG, ...(DIGITS[name] ?? [])]
}
