/** The table of every call: devices, sessions, what happened, security questions, the code for an approval. */
import { activityRoutes } from '../../../contract/activity.ts'
import { approvalRoutes } from '../../../contract/approval.ts'
import { deviceRoutes as routes } from '../../../contract/devices.ts'
import { securityQuestionRoutes } from '../../../contract/security-questions.ts'
import { tokenRoutes } from '../../../contract/token.ts'
import { busyNode, type CallRows, type Customer, times, UNKNOWN, UNKNOWN_ID, WRONG_PIN } from './test-calls.ts'
import { onAnotherDevice } from './test-second-device.ts'
import { type AuthWorld, PIN, QUESTIONS, valueOf } from './test-world.ts'

type Run = (world: AuthWorld, customer: Customer, transactionPin: string) => Promise<{ readonly ok: boolean } & object>

/** The rows of a call that asks for the PIN, beside those of its own. */
function askingForPin(run: Run, rows: CallRows): CallRows {
  const scenario =
    (misses: number, pin: string): CallRows[string] =>
    async (world) => {
      const customer = await world.loggedIn()
      await times(misses, () => run(world, customer, WRONG_PIN))
      return () => run(world, customer, pin) as ReturnType<Awaited<ReturnType<CallRows[string]>>>
    }
  return {
    ...rows,
    '77': scenario(0, WRONG_PIN),
    '14: the third miss': scenario(2, WRONG_PIN),
    '14: locked': scenario(3, PIN),
  }
}

const getDevices: CallRows = {
  '00': async (world) => {
    const { session } = await world.loggedIn()
    return () => world.call(routes.getDevices, {}, { session })
  },
}

const renameDevice: CallRows = {
  '00': async (world) => {
    const { session, deviceKeyId } = await world.loggedIn()
    return () => world.call(routes.renameDevice, { deviceKeyId, name: 'Kitchen' }, { session })
  },
  '06 not-found: somebody else’s': async (world) => {
    const { deviceKeyId } = await world.loggedIn()
    const { session } = await world.loggedIn()
    return () => world.call(routes.renameDevice, { deviceKeyId, name: 'Kitchen' }, { session })
  },
  '06 not-found': async (world) => {
    const { session } = await world.loggedIn()
    return () => world.call(routes.renameDevice, { deviceKeyId: UNKNOWN_ID, name: 'Kitchen' }, { session })
  },
}

const removeDevice = askingForPin(
  (world, { session, deviceKeyId }, transactionPin) =>
    world.call(routes.removeDevice, { deviceKeyId, transactionPin }, { session }),
  {
    '00': async (world) => {
      const customer = await world.loggedIn()
      const { deviceKeyId } = await onAnotherDevice(world, customer)
      return () => world.call(routes.removeDevice, { deviceKeyId, transactionPin: PIN }, { session: customer.session })
    },
    '06 not-found: somebody else’s': async (world) => {
      const { deviceKeyId } = await world.loggedIn()
      const { session } = await world.loggedIn()
      return () => world.call(routes.removeDevice, { deviceKeyId, transactionPin: PIN }, { session })
    },
  },
)

const stopDeviceAlerts = askingForPin(
  (world, { session, deviceKeyId }, transactionPin) =>
    world.call(routes.stopDeviceAlerts, { deviceKeyId, transactionPin }, { session }),
  {
    '00': async (world) => {
      const { session, deviceKeyId } = await world.loggedIn()
      return () => world.call(routes.stopDeviceAlerts, { deviceKeyId, transactionPin: PIN }, { session })
    },
    '06 not-found: somebody else’s': async (world) => {
      const { deviceKeyId } = await world.loggedIn()
      const { session } = await world.loggedIn()
      return () => world.call(routes.stopDeviceAlerts, { deviceKeyId, transactionPin: PIN }, { session })
    },
  },
)

const getSessions: CallRows = {
  '00': async (world) => {
    const { session } = await world.loggedIn()
    return () => world.call(routes.getSessions, {}, { session })
  },
}

const endSession = askingForPin(
  (world, { session }, transactionPin) =>
    world.call(routes.endSession, { sessionId: session.sessionId, transactionPin }, { session }),
  {
    '00': async (world) => {
      const customer = await world.loggedIn()
      const { sessionId } = (await onAnotherDevice(world, customer)).session
      return () => world.call(routes.endSession, { sessionId, transactionPin: PIN }, { session: customer.session })
    },
    '06 not-found: somebody else’s': async (world) => {
      const { sessionId } = (await world.loggedIn()).session
      const { session } = await world.loggedIn()
      return () => world.call(routes.endSession, { sessionId, transactionPin: PIN }, { session })
    },
  },
)

const endOtherSessions = askingForPin(
  (world, { session }, transactionPin) => world.call(routes.endOtherSessions, { transactionPin }, { session }),
  {
    '00': async (world) => {
      const { session } = await world.loggedIn()
      return () => world.call(routes.endOtherSessions, { transactionPin: PIN }, { session })
    },
  },
)

const getActivity: CallRows = {
  '00': async (world) => {
    const { session } = await world.loggedIn()
    return () => world.call(activityRoutes.getActivity, {}, { session })
  },
  '06 invalid-input: a cursor of nobody': async (world) => {
    const { session } = await world.loggedIn()
    return () => world.call(activityRoutes.getActivity, { cursor: UNKNOWN }, { session })
  },
}

const getSecurityQuestion: CallRows = {
  '00': async (world) => () => world.call(securityQuestionRoutes.getSecurityQuestion, {}),
}

const getUserSecurityQuestion: CallRows = {
  '00': async (world) => {
    const { session } = await world.loggedIn()
    return () => world.call(securityQuestionRoutes.getUserSecurityQuestion, {}, { session })
  },
}

const questions = QUESTIONS.map((questionId: string) => ({ questionId, answer: 'Zaria' }))
const setQuestions: Run = (world, { session }, transactionPin) =>
  world.call(securityQuestionRoutes.setSecurityQuestion, { securityQuestions: questions, transactionPin }, { session })

const setSecurityQuestion = askingForPin(setQuestions, {
  '00': async (world) => {
    const { session } = await world.loggedIn()
    const input = { securityQuestions: questions, transactionPin: PIN }
    return () => world.call(securityQuestionRoutes.setSecurityQuestion, input, { session })
  },
  '06 invalid-input: a question that is not offered': async (world) => {
    const { session } = await world.loggedIn()
    const securityQuestions = questions.with(0, { questionId: UNKNOWN_ID, answer: 'Zaria' })
    const input = { securityQuestions, transactionPin: PIN }
    return () => world.call(securityQuestionRoutes.setSecurityQuestion, input, { session })
  },
  '503': async (world) => {
    const { session } = await world.loggedIn()
    const input = { securityQuestions: questions, transactionPin: PIN }
    return () => busyNode(world)(securityQuestionRoutes.setSecurityQuestion, input, { session })
  },
})

async function waiting(world: AuthWorld) {
  const customer = await world.loggedIn()
  valueOf(await world.call(tokenRoutes.initiateToken, {}, { session: customer.session }))
  return customer
}

const sendOtpByAccountNumber: CallRows = {
  '00': async (world) => {
    const { session } = await waiting(world)
    return () => world.call(approvalRoutes.sendOtpByAccountNumber, {}, { session })
  },
  '06 resend-too-soon': async (world) => {
    const { session } = await waiting(world)
    valueOf(await world.call(approvalRoutes.sendOtpByAccountNumber, {}, { session }))
    return () => world.call(approvalRoutes.sendOtpByAccountNumber, {}, { session })
  },
  '06 not-found: nothing waits for approval': async (world) => {
    const { session } = await world.loggedIn()
    return () => world.call(approvalRoutes.sendOtpByAccountNumber, {}, { session })
  },
  '06 code-not-sent': async (world) => {
    const { session } = await waiting(world)
    world.outside.smsFailure = { kind: 'rejected', detail: 'no route' }
    return () => world.call(approvalRoutes.sendOtpByAccountNumber, {}, { session })
  },
}

export const SIGNED_IN_CALLS = {
  getDevices,
  renameDevice,
  removeDevice,
  stopDeviceAlerts,
  getSessions,
  endSession,
  endOtherSessions,
  getActivity,
  getSecurityQuestion,
  getUserSecurityQuestion,
  setSecurityQuestion,
  sendOtpByAccountNumber,
} as const
