/** Describes every call of the bank as an OpenAPI 3.1 document, from the schemas of `src/contract`. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import { RESULT_CODES } from '../../src/contract/result-codes.ts'
import type { Route, Schema } from '../../src/contract/route.ts'
import { ROUTES } from '../../src/contract/routes.ts'
import { BRAND } from '../../src/values/brand.ts'

const ABOUT = `These are the calls of the web application. Bodies and replies travel sealed (rib/1, HPKE): a request body is
\`{"data": "<base64>"}\`, a call without a body carries the same text in the header \`X-RIB-Seal\`, and a reply is base64 text.
This document describes what is inside the seal. Amounts are decimal strings of minor units, times are ISO 8601 with a zone,
and an unknown field is an error. Business refusals have HTTP status 200 and a ResponseCode other than 00.`

type Json = Readonly<Record<string, unknown>>

const CONTRACT = join(import.meta.dirname, '..', '..', 'src', 'contract')

/** Reads every exported schema of the customers' contract, by its name. These schemas are the components of the document. */
async function exportedSchemas(): Promise<Readonly<Record<string, Schema>>> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('staff'))
    .map((file) => join(CONTRACT, file))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
  const modules: readonly Json[] = await Promise.all(files.map((file) => import(file)))
  const isSchema = (value: unknown): value is Schema =>
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
  return Object.fromEntries(
    modules.flatMap((module) => Object.entries(module).filter((pair): pair is [string, Schema] => isSchema(pair[1]))),
  )
}

/**
 * The server checks the rules that JSON Schema cannot express (check digits, for example), and answers with the errors
 * map.
 */
const configOf = (typeMode: NonNullable<ConversionConfig['typeMode']>): ConversionConfig => ({
  typeMode,
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
})

type Describe = (schema: Schema, typeMode: 'input' | 'output') => JsonSchema

const describeWith =
  (definitions: Readonly<Record<string, Schema>>): Describe =>
  (schema, typeMode) => {
    const config = { ...configOf(typeMode), definitions: definitions as Record<string, never> }
    const { $schema: _dialect, $defs: _definitions, ...described } = toJsonSchema(schema, config)
    return described
  }

/** Builds the whole document. Equal contracts give equal documents. */
export async function describeApi(): Promise<Json> {
  const definitions = await exportedSchemas()
  const describe = describeWith(definitions)
  const named = toJsonSchemaDefs(definitions as Record<string, never>, configOf('output'))
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, route] of Object.entries<Route>(ROUTES))
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route, describe) }
  for (const [path, operation] of Object.entries(PLAIN_CALLS)) paths[path] = { get: operation }
  return {
    openapi: '3.1.0',
    info: { title: `${BRAND.bankName}: internet banking`, version: '1', description: ABOUT.replaceAll('\n', ' ') },
    paths: Object.fromEntries(Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    components: { schemas: { ...SCHEMAS, ...named }, securitySchemes: SECURITY, responses: RESPONSES },
  }
}

function operationOf(name: string, route: Route, describe: Describe): Json {
  const request = describe(route.request, 'input')
  const isGet = route.method === 'GET'
  const { properties = {}, required = [] } = request
  const parameters = Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: required.includes(field),
    schema,
  }))
  const hasBody = !isGet && Object.keys(properties).length > 0
  return {
    operationId: name,
    tags: [route.path.split('/')[2]],
    security: securityOf(route),
    'x-changes-state': route.changesState,
    ...(route.maxEnvelopeBytes === undefined ? {} : { 'x-max-envelope-bytes': route.maxEnvelopeBytes }),
    ...(isGet && parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: { required: true, content: { 'application/json': { schema: request } } } } : {}),
    responses: {
      200: answerOf(describe(route.data, 'output')),
      ...REFUSED,
      ...(route.changesState ? { 503: ref('LaterOrUnknown') } : {}),
    },
  }
}

/** A signed-in call has the session's cookie. A call that changes something has the device's signature as well. */
function securityOf({ caller, changesState, method }: Route): readonly Json[] {
  const antiForgery = method === 'GET' ? {} : { antiForgery: [] }
  const signedIn = { session: [], ...antiForgery, ...(changesState ? { device: [] } : {}) }
  if (caller === 'customer') return [signedIn]
  return caller === 'either' ? [signedIn, antiForgery] : [antiForgery]
}

function answerOf(data: JsonSchema): Json {
  const schema = { allOf: [{ $ref: '#/components/schemas/Envelope' }, { properties: { Data: data } }] }
  return { description: 'Done, or refused with a code other than 00.', content: { 'application/json': { schema } } }
}

const ref = (name: string): Json => ({ $ref: `#/components/responses/${name}` })

const REFUSED = {
  400: ref('Unreadable'),
  401: ref('NotSignedIn'),
  403: ref('Forbidden'),
  413: ref('Refused'),
  415: ref('Refused'),
  429: ref('Later'),
  503: ref('Later'),
}

const SCHEMAS: Readonly<Record<string, Json>> = {
  Envelope: {
    type: 'object',
    required: ['ResponseCode'],
    properties: {
      ResponseCode: { type: 'string', enum: Object.values(RESULT_CODES) },
      ResponseMessage: { type: ['string', 'null'] },
      Data: {},
      errors: {
        type: 'object',
        description: 'Field name to texts: what is wrong with each field.',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      status: { type: 'number' },
    },
  },
}

const SECURITY: Readonly<Record<string, Json>> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'RIB_AT',
    description: 'The access token; the seal names its session.',
  },
  antiForgery: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The value of the cookie XSRF-TOKEN.',
  },
  device: {
    type: 'apiKey',
    in: 'header',
    name: 'X-RIB-Device',
    description: 'The linked device signs the sealed text.',
  },
}

const envelope = { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } }
const retryAfter = { 'Retry-After': { required: true, schema: { type: 'integer' }, description: 'Seconds.' } }
const RESPONSES: Readonly<Record<string, Json>> = {
  Unreadable: {
    description: 'The message could not be opened, or is a repeat. Plain, nothing ran.',
    content: envelope,
  },
  NotSignedIn: { description: 'The access token is not good. Sealed.', content: envelope },
  Forbidden: { description: 'A failed anti-forgery or device check. Sealed.', content: envelope },
  Refused: { description: 'Too large, or of another media type. Plain, nothing ran.', content: envelope },
  Later: {
    description: 'Too many calls, or the bank is busy. Plain, nothing ran.',
    headers: retryAfter,
    content: envelope,
  },
  LaterOrUnknown: {
    description:
      'Plain: the bank is busy, nothing ran. Sealed, with the reason `result-unknown`: the database failed during the call, and the call may have run. Repeat it under the same id.',
    headers: retryAfter,
    content: envelope,
  },
}

const plain = (description: string): Json => ({
  tags: ['plain'],
  security: [],
  responses: { 200: { description, content: { 'application/json': { schema: { type: 'object' } } } } },
})
const PLAIN_CALLS: Readonly<Record<string, Json>> = {
  '/api/health': { operationId: 'health', ...plain('The process runs.') },
  '/api/ready': { operationId: 'ready', ...plain('Every part works; 503 where one does not.') },
  '/api/keys/message': { operationId: 'messageKey', ...plain("The day's message key: kid, pub, nbf, exp, now, sig.") },
}
