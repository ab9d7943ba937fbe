/** Leaves the schemas of requests out of the web application, because only the server checks requests. */
import type { Plugin } from 'vite'

/** Routes whose request a form of the web application checks before it is sent. */
export const CHECKED_ROUTES: readonly string[] = ['sendOTPByBVN', 'createAccountAndProfile']

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly properties?: readonly Node[]
  readonly key?: Node
  readonly value?: Node
  readonly id?: Node
  readonly init?: Node
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

/** The name that a node gives to its value: `login: route(…)` or `login = route(…)`. */
const nameOf = ({ key, id }: Node): string | undefined => (key ?? id)?.name

/** The values of `request` in the calls of `route`, except those of the checked routes. */
function requestsIn(node: Node, name = ''): readonly Node[] {
  if (node.type === 'CallExpression' && node.callee?.name === 'route') {
    if (CHECKED_ROUTES.includes(name)) return []
    const request = node.arguments?.[0]?.properties?.find((property) => nameOf(property) === 'request')
    return request?.value === undefined ? [] : [request.value]
  }
  return childrenOf(node).flatMap((child) => requestsIn(child, nameOf(node) ?? name))
}

/** `code` is JavaScript. `parse` returns its ESTree. */
export function withoutRequests(code: string, parse: (code: string) => unknown): string {
  const found = requestsIn(parse(code) as Node).toSorted((one, other) => other.start - one.start)
  return found.reduce((text, { start, end }) => `${text.slice(0, start)}void 0${text.slice(end)}`, code)
}

export function dropRequestSchemas(): Plugin {
  return {
    name: 'drop-request-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/contract\/.*\.ts$/ },
      handler(code) {
        return code.includes('route(') ? { code: withoutRequests(code, (text) => this.parse(text)), map: null } : null
      },
    },
  }
}
