/** The routes of a signed-in customer for the PIN, devices, sessions and recent activity. */
import { activityRoutes } from '../../contract/identity/activity.ts'
import { deviceRoutes } from '../../contract/identity/devices.ts'
import { pinRoutes } from '../../contract/identity/pin.ts'
import { ok } from '../../values/result.ts'
import { type Endpoint, endpoint } from '../http/handler.ts'
import { noMoney } from '../http/route-guards.ts'
import { changePin } from './pin/change-pin.ts'
import { type EndpointParts, presentCode, replyWith } from './endpoint-parts.ts'
import { getActivity } from './sessions/get-activity.ts'
import {
  endAllOtherSessions,
  endOneSession,
  getDevices,
  getSessions,
  removeDevice,
  renameDevice,
  stopDeviceAlerts,
} from './devices/manage-devices.ts'
import { beginPinReset, resetPin, revealPinQuestion, sendPinCode } from './recovery/reset-pin.ts'

export function pinEndpoints({ deps, codes, hashing, checkPin }: EndpointParts): Endpoint[] {
  return [
    endpoint(pinRoutes.changeTransactionPin, noMoney('use-pin', null), (input, context) =>
      changePin(deps, checkPin, input, context),
    ),
    endpoint(pinRoutes.confirmUserForResetPIN, noMoney('put-out', null), async (input, context) =>
      replyWith(await beginPinReset(deps, hashing, input, context)),
    ),
    endpoint(pinRoutes.revealQuestionPINReset, noMoney('put-out', null), async (input, context) =>
      replyWith(await revealPinQuestion(deps, input, context)),
    ),
    endpoint(pinRoutes.sendOTPForResetPIN, noMoney('put-out', null), async (input, context) =>
      presentCode(await sendPinCode(deps, codes, hashing, input, context)),
    ),
    endpoint(pinRoutes.resetUserPIN, noMoney('put-out', null), (input, context) =>
      resetPin(deps, codes, input, context),
    ),
  ]
}

export function deviceEndpoints({ deps, checkPin }: EndpointParts): Endpoint[] {
  return [
    endpoint(activityRoutes.getActivity, (input, context) => getActivity(deps, input, context)),
    endpoint(deviceRoutes.getDevices, async (_input, context) => ok({ data: await getDevices(deps, context) })),
    endpoint(deviceRoutes.renameDevice, noMoney(null, null), (input, context) => renameDevice(deps, input, context)),
    endpoint(deviceRoutes.removeDevice, noMoney('put-out', null), (input, context) =>
      removeDevice(deps, checkPin, input, context),
    ),
    endpoint(deviceRoutes.stopDeviceAlerts, noMoney('use-pin', null), (input, context) =>
      stopDeviceAlerts(deps, checkPin, input, context),
    ),
    endpoint(deviceRoutes.getSessions, async (_input, context) => ok({ data: await getSessions(deps, context) })),
    endpoint(deviceRoutes.endSession, noMoney('put-out', null), (input, context) =>
      endOneSession(deps, checkPin, input, context),
    ),
    endpoint(deviceRoutes.endOtherSessions, noMoney('put-out', null), (input, context) =>
      endAllOtherSessions(deps, checkPin, input, context),
    ),
  ]
}
