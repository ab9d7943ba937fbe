/** Builds of the web application: a page that is too old makes no call, and every login says whether its page is out of date. */
import { logout, userSession } from '../../../contract/identity/session.ts'
import type { Route } from '../../../contract/route.ts'
import { WEB_BUILD } from '../../../contract/web-build.ts'
import { fail, ok } from '../../../values/result.ts'
import { REFRESH_PATH } from '../cookies.ts'
import type { Endpoint } from '../handler.ts'

export interface WebBuilds {
  /** The build that this server serves. */
  readonly current: string
  /** Pages of older builds may make no calls. Never newer than `current`, because a reload could not load a newer build. */
  readonly minimum: string | undefined
}

/** The served build and the oldest accepted one. Undefined when the pages have no build name. */
export function webBuilds(served: string | undefined, minimum: string | undefined): WebBuilds | undefined {
  if (served === undefined) return undefined
  return { current: served, minimum: minimum !== undefined && minimum > served ? served : minimum }
}

/** The build in the header of a call. Undefined for a client that is not our web application. */
export function buildOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && WEB_BUILD.test(header) ? header : undefined
}

/** Product §3.1: the flags of the user session. A caller that is not our web application has nothing to update. */
function updateFlags({ current, minimum }: WebBuilds, build: string | undefined) {
  return {
    updateRequired: build !== undefined && build < current,
    forceUpdateRequired: build !== undefined && minimum !== undefined && build < minimum,
  }
}

/** Allows an old page the calls that open a session, because their replies have the new flags. Logging out and renewing a session must always work. */
function isAllowedWhenOld(route: Route): boolean {
  return route.data === userSession || route.path === logout.path || route.path === REFRESH_PATH
}

/** Returns the endpoints with a check that refuses pages that are too old, before the endpoint runs. */
export function withWebBuild(builds: WebBuilds | undefined, endpoints: readonly Endpoint[]): readonly Endpoint[] {
  if (builds === undefined) return endpoints
  return endpoints.map(({ route, guards, handle }) => ({
    route,
    guards,
    handle: async (input, context) => {
      const flags = updateFlags(builds, context.webBuild)
      if (flags.forceUpdateRequired && !isAllowedWhenOld(route)) {
        return fail({ kind: 'refused', reason: 'update-required' })
      }
      const answer = await handle(input, context)
      if (!answer.ok || route.data !== userSession) return answer
      return ok({ ...answer.value, data: { ...(answer.value.data as object), ...flags } })
    },
  }))
}
