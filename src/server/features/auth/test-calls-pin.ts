/** The table of every call: the transaction PIN, changed and reset. */
import { pinRoutes } from '../../../contract/pin.ts'
import {
  busyNode,
  type CallRows,
  type Customer,
  MINUTE,
  pinCodeSent,
  pinConfirmed,
  times,
  UNKNOWN,
  withoutQuestions,
  WRONG,
  WRONG_PIN,
  wrongOf,
} from './test-calls.ts'
import { wrongCode } from './test-token.ts'
import { tokenInstead } from './test-without-questions.ts'
import { type AuthWorld, PASSWORD, PIN, valueOf } from './test-world.ts'

const NEW_PIN = '8264'

const changePin = (world: AuthWorld, { session }: Customer, currentPin: string, newPin = NEW_PIN) =>
  world.call(pinRoutes.changeTransactionPin, { currentPin, newPin }, { session })

const changeTransactionPin: CallRows = {
  '00': async (world) => {
    const customer = await world.loggedIn()
    return () => changePin(world, customer, PIN)
  },
  '77': async (world) => {
    const customer = await world.loggedIn()
    return () => changePin(world, customer, WRONG_PIN)
  },
  '14': async (world) => {
    const customer = await world.loggedIn()
    await times(3, () => changePin(world, customer, WRONG_PIN))
    return () => changePin(world, customer, PIN)
  },
  '06 invalid-input: running digits': async (world) => {
    const customer = await world.loggedIn()
    return () => changePin(world, customer, PIN, '1234')
  },
}

const confirmPin = (world: AuthWorld, { session }: Customer, password: string) =>
  world.call(pinRoutes.confirmUserForResetPIN, { password }, { session })

const confirmUserForResetPIN: CallRows = {
  '00': async (world) => {
    const customer = await world.loggedIn()
    return () => confirmPin(world, customer, PASSWORD)
  },
  '07': async (world) => {
    const customer = await world.loggedIn()
    return () => confirmPin(world, customer, WRONG)
  },
  '17': async (world) => {
    const customer = await world.loggedIn()
    await times(10, () => confirmPin(world, customer, WRONG))
    return () => confirmPin(world, customer, PASSWORD)
  },
  '90 not-allowed: no questions': async (world) => {
    const customer = await world.loggedIn()
    await withoutQuestions(world, customer)
    return () => confirmPin(world, customer, PASSWORD)
  },
  '503': async (world) => {
    const { session } = await world.loggedIn()
    return () => busyNode(world)(pinRoutes.confirmUserForResetPIN, { password: PASSWORD }, { session })
  },
}

const revealQuestionPINReset: CallRows = {
  '00': async (world) => {
    const { session, ticket } = await pinConfirmed(world)
    return () => world.call(pinRoutes.revealQuestionPINReset, { ticket }, { session })
  },
  '06 ticket-expired: of another session': async (world) => {
    const { ticket } = await pinConfirmed(world)
    const { session } = await world.loggedIn()
    return () => world.call(pinRoutes.revealQuestionPINReset, { ticket }, { session })
  },
}

/** A reset of a customer with an authenticator and without questions, as far as its ticket. */
async function pinConfirmedWithToken(world: AuthWorld) {
  const customer = await tokenInstead(world)
  const { ticket } = valueOf(await confirmPin(world, customer, PASSWORD)).data
  const send = (token: string) =>
    world.call(pinRoutes.sendOTPForResetPIN, { ticket, token }, { session: customer.session })
  return { ...customer, ticket, send }
}

const sendPinCode = (world: AuthWorld, { session, ticket }: Customer & { readonly ticket: string }, text = 'Kano') =>
  world.call(pinRoutes.sendOTPForResetPIN, { ticket, answer: text }, { session })

const sendOTPForResetPIN: CallRows = {
  '00: the authenticator': async (world) => {
    const { send, next } = await pinConfirmedWithToken(world)
    return () => send(next())
  },
  '07: a wrong code of the authenticator': async (world) => {
    const { send, secret } = await pinConfirmedWithToken(world)
    return () => send(wrongCode(world, secret))
  },
  '06 token-locked': async (world) => {
    const { send, secret, next } = await pinConfirmedWithToken(world)
    await times(10, () => send(wrongCode(world, secret)))
    return () => send(next())
  },
  '06 invalid-input: the authenticator in place of an answer': async (world) => {
    const { session, ticket } = await pinConfirmed(world)
    return () => world.call(pinRoutes.sendOTPForResetPIN, { ticket, token: '123456' }, { session })
  },
  '00': async (world) => {
    const customer = await pinConfirmed(world)
    return () => sendPinCode(world, customer)
  },
  '07': async (world) => {
    const customer = await pinConfirmed(world)
    return () => sendPinCode(world, customer, 'Lagos')
  },
  '17': async (world) => {
    const customer = await pinConfirmed(world)
    await times(5, () => sendPinCode(world, customer, 'Lagos'))
    return () => sendPinCode(world, customer)
  },
  '06 ticket-expired': async (world) => {
    const customer = await pinConfirmed(world)
    return () => sendPinCode(world, { ...customer, ticket: UNKNOWN })
  },
  '06 code-limit': async (world) => {
    const customer = await pinConfirmed(world)
    await times(5, () => sendPinCode(world, customer))
    return () => sendPinCode(world, customer)
  },
  '06 code-not-sent': async (world) => {
    const customer = await pinConfirmed(world)
    world.outside.smsFailure = { kind: 'rejected', detail: 'no route' }
    return () => sendPinCode(world, customer)
  },
  '503': async (world) => {
    const { session, ticket } = await pinConfirmed(world)
    return () => busyNode(world)(pinRoutes.sendOTPForResetPIN, { ticket, answer: 'Kano' }, { session })
  },
}

type PinProof = Awaited<ReturnType<typeof pinCodeSent>>
const resetPin = (world: AuthWorld, { session, ticket, referenceId, otp }: PinProof, newPin = NEW_PIN) =>
  world.call(pinRoutes.resetUserPIN, { ticket, referenceId, otp, newPin }, { session })

const resetUserPIN: CallRows = {
  '00': async (world) => {
    const proof = await pinCodeSent(world)
    return () => resetPin(world, proof)
  },
  '07': async (world) => {
    const proof = await pinCodeSent(world)
    return () => resetPin(world, { ...proof, otp: wrongOf(proof.otp) })
  },
  '06 code-tries-used': async (world) => {
    const proof = await pinCodeSent(world)
    await times(3, () => resetPin(world, { ...proof, otp: wrongOf(proof.otp) }))
    return () => resetPin(world, proof)
  },
  '06 code-expired': async (world) => {
    const proof = await pinCodeSent(world)
    world.later(5 * MINUTE)
    return () => resetPin(world, proof)
  },
  '06 ticket-expired': async (world) => {
    const proof = await pinCodeSent(world)
    return () => resetPin(world, { ...proof, ticket: UNKNOWN })
  },
  '06 invalid-input: the year of birth': async (world) => {
    const proof = await pinCodeSent(world)
    return () => resetPin(world, proof, '1990')
  },
}

export const PIN_CALLS = {
  changeTransactionPin,
  confirmUserForResetPIN,
  revealQuestionPINReset,
  sendOTPForResetPIN,
  resetUserPIN,
} as const
