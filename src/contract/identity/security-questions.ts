/** Security questions: the catalogue, the customer's own questions, and the choice of three questions. */
import * as v from 'valibot'
import { text, transactionPin, uuid } from '../fields.ts'
import { noData, nothing, route } from '../route.ts'

const securityAnswer = v.strictObject({ questionId: uuid, answer: text('Answer', 2, 80) })

export const securityQuestions = v.pipe(
  v.array(securityAnswer),
  v.length(3, 'Choose three questions'),
  v.check((list) => new Set(list.map((item) => item.questionId)).size === 3, 'Choose three different questions'),
)

const question = v.object({ questionId: uuid, question: v.string() })

export const securityQuestionRoutes = {
  getSecurityQuestion: route({
    method: 'GET',
    path: '/api/account/getSecurityQuestion',
    request: nothing,
    data: v.array(question),
    caller: 'anyone',
    changesState: false,
  }),
  getUserSecurityQuestion: route({
    method: 'GET',
    path: '/api/account/getUserSecurityQuestion',
    request: nothing,
    data: v.array(question),
    caller: 'customer',
    changesState: false,
  }),
  setSecurityQuestion: route({
    method: 'POST',
    path: '/api/account/setSecurityQuestion',
    request: v.strictObject({ securityQuestions, transactionPin }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
} as const
