import { expect, it } from 'vitest'
import { isPushEndpoint, PUSH_SERVICES } from './push-endpoint.ts'

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://user:word@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com@evil.example/', false],
  ['https://push.apple.com.evil.example/', false],
  ['https://evilpush.apple.com/', false],
  ['https://127.0.0.1/', false],
  ['https://[::1]/', false],
  ['https://localhost/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://10.0.0.1/', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['not an address', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1_000)}`, false],
] as const)('isPushEndpoint: %s: %s', (endpoint, isOne) => {
  expect(isPushEndpoint(endpoint, PUSH_SERVICES)).toBe(isOne)
})
