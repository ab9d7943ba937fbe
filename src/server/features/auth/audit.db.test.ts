import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityQuestionRoutes } from '../../../contract/security-questions.ts'
import { authRoutes } from '../../../contract/auth.ts'
import { makeDevice } from './test-device.ts'
import { type AuthWorld, createAuthWorld, failureOf, profileRequest, QUESTIONS } from './test-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

const nobody = 'd'.repeat(43)

describe('audit', () => {
  it('gets one line for every refused call, without a secret in it', async () => {
    const { session } = await world.loggedIn()
    const { bvn, phone } = world.addPerson()
    const { call } = world
    const device = makeDevice()
    const request = profileRequest(nobody, device)
    const link = { linkTicket: nobody, referenceId: nobody, otp: '123456', answer: 'Kano', device: request.device }
    const questions = QUESTIONS.map((questionId) => ({ questionId, answer: 'Zaria' }))
    const refusals = [
      () => call(authRoutes.sendOTPByBVN, { bvn, dateOfBirth: '1970-01-01' }),
      () => call(authRoutes.sendOTPByBVN, { bvn, dateOfBirth: '2020-01-01' }),
      () => call(authRoutes.resendOtpToCustomer, { referenceId: nobody }),
      () => call(authRoutes.bvnValidation, { referenceId: nobody, otp: '123456' }),
      () => call(authRoutes.createAccountAndProfile, request),
      () => call(authRoutes.createProfile, { ...request, accountNumber: '0000000000' }),
      () => call(authRoutes.login, { username: 'nobody.here', password: 'Wrong-cloth-42', deviceId: 'fp' }),
      () => call(authRoutes.sendOTPToLinkDevice, { linkTicket: nobody }),
      () => call(authRoutes.linkDevice, link),
      () => call(authRoutes.getnewaccesstoken, { refreshToken: `${session.sessionId}.0` }),
      () =>
        call(
          securityQuestionRoutes.setSecurityQuestion,
          { securityQuestions: questions, transactionPin: '5039' },
          { session },
        ),
    ]
    for (const refusal of refusals) {
      const [before] = await world.rows('select coalesce(max(id), 0)::text as id from bank.audit_event')
      failureOf(await refusal())
      const lines = await world.rows('select * from bank.audit_event where id > $1', [before.id])
      expect(lines).toHaveLength(1)
      expect(lines[0].outcome).toBe('refused')
      const text = JSON.stringify(lines)
      for (const secret of [bvn, phone, nobody, 'Wrong-cloth-42', 'nobody.here', '5039', 'Zaria']) {
        expect(text).not.toContain(secret)
      }
    }
  })
})
