/** The two calls that log the command line in. A browser cannot make them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  beginDeviceLoginSchema,
  DEVICE_LOGIN_PATHS,
  finishDeviceLoginSchema,
} from '../../../contract/staff/staff-device-login.ts'
import { isFromBrowser } from '../sessions/session-of-call.ts'
import type { StaffAppDeps } from '../staff-deps.ts'
import type { Refusal } from '../staff-route.ts'
import { beginDeviceLogin, finishDeviceLogin } from './device-login.ts'

type Send = (reply: FastifyReply, refusal: Refusal) => FastifyReply

const NOT_FOR_PAGES: Refusal = { problem: 'forbidden', message: 'Only the command line may make this call.' }
const NO_CLIENT: Refusal = {
  problem: 'not-found',
  message: 'The command line cannot log in here. STAFF_CLI_CLIENT_ID must name its client at the identity provider.',
}
const REFUSED: Refusal = { problem: 'not-logged-in', message: 'The login was refused. Log in again.' }

export function addDeviceLogin(app: FastifyInstance, deps: StaffAppDeps, send: Send): void {
  const parse = <Schema extends v.GenericSchema>(schema: Schema, request: FastifyRequest) =>
    v.safeParse(schema, request.body)
  app.post(DEVICE_LOGIN_PATHS.begin, async (request, reply) => {
    if (isFromBrowser(request.headers)) return send(reply, NOT_FOR_PAGES)
    const input = parse(beginDeviceLoginSchema, request)
    if (!input.success) return send(reply, BAD_INPUT)
    const begun = await beginDeviceLogin(deps, deps.provider, input.output.isFresh)
    return begun === undefined ? send(reply, NO_CLIENT) : reply.send(begun)
  })
  app.post(DEVICE_LOGIN_PATHS.finish, async (request, reply) => {
    if (isFromBrowser(request.headers)) return send(reply, NOT_FOR_PAGES)
    const input = parse(finishDeviceLoginSchema, request)
    if (!input.success) return send(reply, BAD_INPUT)
    const trace = { requestId: request.id, address: 'operator:unknown' }
    const opened = await finishDeviceLogin(deps, deps.provider, { ...input.output, trace })
    if (opened.ok) return reply.send({ ...opened.value, expiresAt: opened.value.expiresAt.toISOString() })
    deps.logger.warn(
      { event: 'staff-login-refused', requestId: request.id, why: opened.failure },
      'a login of the command line was refused',
    )
    return send(reply, REFUSED)
  })
}

const BAD_INPUT: Refusal = { problem: 'bad-input', message: 'The request could not be read.' }
