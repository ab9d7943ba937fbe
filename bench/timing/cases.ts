/** Lists the calls that take a username without a login, in each state that a username can be in. */
import { passwordResetRoutes as reset } from '../../src/contract/identity/password-reset.ts'
import { login } from '../../src/contract/identity/session.ts'
import type { Caller, TimedAnswer } from './caller.ts'
import type { TimedBank } from './world.ts'

export interface TimedCase {
  readonly name: string
  /** The code that every answer must have, for known and unknown usernames alike. */
  readonly code: string
  readonly prepare: (bank: TimedBank) => Promise<void>
  /** The call that must precede the timed call. It is not timed. */
  readonly begin?: (caller: Caller, username: string) => Promise<string>
  readonly ask: (caller: Caller, username: string, begun: string) => Promise<TimedAnswer>
}

const WRONG = 'Wrong-cloth-42'
const logIn = (caller: Caller, username: string, withDevice = false) =>
  caller.call(login, { username, password: WRONG, deviceId: 'fp-1' }, { withDevice })
const reveal = (caller: Caller, username: string) => caller.call(reset.revealQuestion, { username })

async function referenceOf(caller: Caller, username: string): Promise<string> {
  const { data } = await reveal(caller, username)
  return (data as { referenceId: string }).referenceId
}

const answer = (caller: Caller, _username: string, referenceId: string) =>
  caller.call(reset.verifyAnswerForPasswordReset, { referenceId, answer: 'Lagos' })

const code = (caller: Caller, _username: string, referenceId: string) =>
  caller.call(reset.verifyAnswerForPasswordReset, { referenceId, token: '000000' })

const change = (caller: Caller, username: string) =>
  caller.call(reset.changePassword, { username, currentPassword: WRONG, newPassword: 'Another-cloth-43' })

export const TIMED_CASES: readonly TimedCase[] = [
  {
    name: 'login: a wrong password',
    code: '07',
    prepare: (bank) => bank.setMisses('login', 0),
    ask: (caller, username) => logIn(caller, username),
  },
  {
    name: 'login: a wrong password, with the signature of a device that is not linked',
    code: '07',
    prepare: (bank) => bank.setMisses('login', 0),
    ask: (caller, username) => logIn(caller, username, true),
  },
  {
    name: 'login: the wrong password that locks',
    code: '17',
    prepare: (bank) => bank.setMisses('login', 9),
    ask: (caller, username) => logIn(caller, username),
  },
  {
    name: 'login: locked',
    code: '17',
    prepare: (bank) => bank.setMisses('login', 10, true),
    ask: (caller, username) => logIn(caller, username),
  },
  {
    name: 'changePassword with a username: a wrong password',
    code: '07',
    prepare: (bank) => bank.setMisses('login', 0),
    ask: change,
  },
  {
    name: 'revealQuestion',
    code: '00',
    prepare: (bank) => bank.setMisses('reset-answer', 0),
    ask: reveal,
  },
  {
    name: 'verifyAnswerForPasswordReset: a wrong answer',
    code: '07',
    prepare: (bank) => bank.setMisses('reset-answer', 0),
    begin: referenceOf,
    ask: answer,
  },
  {
    name: 'verifyAnswerForPasswordReset: the wrong answer that locks',
    code: '17',
    prepare: (bank) => bank.setMisses('reset-answer', 4),
    begin: referenceOf,
    ask: answer,
  },
  {
    name: 'verifyAnswerForPasswordReset: a wrong code of the authenticator',
    code: '07',
    prepare: (bank) => bank.setMisses('reset-answer', 0),
    begin: referenceOf,
    ask: code,
  },
  {
    name: 'verifyAnswerForPasswordReset: locked',
    code: '17',
    prepare: (bank) => bank.setMisses('reset-answer', 5, true),
    begin: referenceOf,
    ask: answer,
  },
]
