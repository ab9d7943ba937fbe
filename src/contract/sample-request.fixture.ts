/** Makes a request that a route's schema accepts, from the schema alone. Strings of a pattern come from the caller. */

interface Node {
  readonly type: string
  readonly kind?: string
  readonly requirement?: unknown
  readonly literal?: unknown
  readonly options?: readonly unknown[]
  readonly entries?: Readonly<Record<string, Node>>
  readonly wrapped?: Node
  readonly item?: Node
  readonly pipe?: readonly Node[]
}

/** The sample values by the type of a field. */
const BY_TYPE: Readonly<Record<string, unknown>> = {
  boolean: true,
  email: 'ada@mail.example',
  url: 'https://push.example/send',
  iso_timestamp: '2026-11-20T10:00:00Z',
}
/** A country without a list of states, so that every state is valid. */
const BY_NAME: Readonly<Record<string, string>> = { CountryOfResidence: 'GHA', CountryOfTaxResidence: 'GHA' }

/** Fields that exclude another field of the sample: a tax number, and a transfer of type 0. */
const LEFT_OUT = new Set(['TINUnavailabilityReason', 'beneficiaryType'])

/** Makes a request with all optional fields. `matching` makes a string that matches a pattern. */
export function sampleRequest(schema: unknown, matching: (pattern: RegExp) => string): unknown {
  const sample = (node: Node, name: string): unknown => {
    if (LEFT_OUT.has(name)) return undefined
    if (node.wrapped) return sample(node.wrapped, name)
    if (node.entries)
      return Object.fromEntries(Object.entries(node.entries).map(([key, entry]) => [key, sample(entry, key)]))
    const actions = actionsOf(node)
    const limit = (type: string): number => Number(actions.find((action) => action.type === type)?.requirement ?? 1)
    if (node.item) return Array.from({ length: limit('length') }, () => sample(node.item as Node, name))
    if (node.type === 'picklist') return node.options?.[0]
    if (node.type === 'literal') return node.literal
    if (node.type === 'union' || node.type === 'variant') return sample(node.options?.at(-1) as Node, name)
    if (node.type === 'number') return limit('min_value')
    if (BY_NAME[name] !== undefined) return BY_NAME[name]
    const special = [node, ...actions].find(({ type }) => type in BY_TYPE)
    if (special) return BY_TYPE[special.type]
    const pattern = actions.find(({ type }) => type === 'regex')?.requirement as RegExp | undefined
    if (pattern?.test('2026-11-20')) return '2026-11-20'
    return pattern === undefined || pattern.test('Abcdef12') ? 'Abcdef12' : matching(pattern)
  }
  return sample(schema as Node, '')
}

function actionsOf(node: Node): readonly Node[] {
  return (node.pipe ?? []).flatMap((part) => (part.kind === 'schema' ? actionsOf(part) : [part]))
}

/** The request with a value at a path such as `SocialMedia.Twitter` or `lines.0.bank`. */
export function withValue(request: unknown, path: string, value: unknown): unknown {
  const [name = '', ...rest] = path.split('.')
  const next = rest.length === 0 ? value : withValue((request as Record<string, unknown>)[name], rest.join('.'), value)
  if (Array.isArray(request)) return request.map((item: unknown, no) => (String(no) === name ? next : item))
  return { ...(request as object), [name]: next }
}
