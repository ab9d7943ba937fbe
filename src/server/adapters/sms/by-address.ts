/** Sends each message by its address: to a phone by SMS, to an email address by mail. */
import { BRAND } from '../../../values/brand.ts'
import type { MailGateway } from '../../ports/mail.ts'
import type { SmsGateway } from '../../ports/sms.ts'

export function messagesByAddress(sms: SmsGateway, mail: MailGateway): SmsGateway {
  const subject = `A message from ${BRAND.bankName}`
  return { send: (message) => (message.to.includes('@') ? mail.send({ ...message, subject }) : sms.send(message)) }
}
