/** The refusal and the text of each service that is off. */
import { expect, it } from 'vitest'
import { interpolate } from '../../values/message.ts'
import {
  SHOWN_PARTS,
  STOPPED_NETWORKS,
  STOPPED_PARTS,
  type StoppedService,
} from '../../values/vocabularies/service-stops.ts'
import { billerStopText, partStopText, signUpStopText, stopRefusal } from './service-stop.ts'

const stopOf = (service: StoppedService, endsAt: Date | null = null) =>
  ({ service, reason: 'fraud-risk', endsAt }) as const
const reasonOf = (service: StoppedService) => {
  const { failure } = stopRefusal(stopOf(service))
  return failure.kind === 'refused' ? failure.reason : failure.kind
}

it('stopRefusal: gives each service a refusal that names it, and a biller that of all billers', () => {
  const services = [
    ...STOPPED_NETWORKS.map((network) => `network:${network}` as const),
    ...STOPPED_PARTS.map((part) => `part:${part}` as const),
  ]
  const reasons = services.map(reasonOf)
  expect(new Set(reasons).size).toBe(services.length)
  expect(reasonOf('biller:mtn')).toBe(reasonOf('network:biller'))
  expect(reasonOf('part:exchange')).toBe('exchange-off')
})

it('stopRefusal: names the reason for customers and the end', () => {
  const endsAt = new Date('2026-11-28T05:00:00Z')
  expect(stopRefusal(stopOf('part:sign-up', endsAt)).failure).toEqual({
    kind: 'refused',
    reason: 'sign-up-off',
    detail: { stopReason: 'fraud-risk', until: '2026-11-28T05:00:00.000Z' },
  })
})

it('stop text: names the end when it is known, and no end otherwise', () => {
  const endsAt = new Date('2026-11-28T05:00:00Z')
  const of = (end: Date | null) => partStopText('exchange', stopOf('part:exchange', end), interpolate)
  const off = 'Exchange between currencies is turned off. We do this to protect you from fraud.'
  expect(of(null)).toBe(off)
  expect(of(endsAt)).toBe(`${off} You can try again from 28 Nov 2026, 6:00 am.`)
  expect(billerStopText('MTN', stopOf('biller:mtn', endsAt), interpolate)).toBe(
    'Payments to MTN are turned off. We do this to protect you from fraud. You can pay again from 28 Nov 2026, 6:00 am.',
  )
  expect(billerStopText('MTN', stopOf('biller:mtn', null), interpolate)).toBe(
    'Payments to MTN are turned off. We do this to protect you from fraud. Please try again later.',
  )
  expect(signUpStopText(stopOf('part:sign-up', endsAt), interpolate)).toBe(
    'Sign-up is turned off. We do this to protect you from fraud. You can try again from 28 Nov 2026, 6:00 am.',
  )
  for (const [part, service] of Object.entries(SHOWN_PARTS))
    expect(partStopText(part as keyof typeof SHOWN_PARTS, stopOf(service), interpolate)).toMatch(/ turned off\./)
})
