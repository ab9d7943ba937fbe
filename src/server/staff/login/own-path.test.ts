/** Tests which addresses a login of staff may lead back to. */
import { describe, expect, it } from 'vitest'
import { isOwnPath } from './own-path.ts'

const CONTROL = String.fromCodePoint(9)

describe('address after the login', () => {
  it.each([
    '/',
    '/books/accounts/fee-income%3ANGN',
    `/books/accounts/${encodeURIComponent('exchange-position:USD')}`,
    '/payments?text=SENT+77&state=review',
    '/reports?type=wrong-account&text=%2Fa',
  ])('own page: is accepted, %s', (address) => {
    expect(isOwnPath(address)).toBe(true)
  })

  it.each([
    '',
    '//evil.example',
    '/%2Fevil.example',
    '/%2fevil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%5cevil.example',
    '/%252Fevil.example',
    '/%2E%2E/evil',
    '/%2e%2e%2fevil',
    '/%0D%0ALocation:%20https://evil.example',
    '/%0d%0aSet-Cookie',
    '/%00',
    '/%7F',
    '/%E3%80%82evil',
    '/%',
    '/%3',
    '/%zz',
    '/books@evil.example',
    '/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    `/${CONTROL}/evil.example`,
    '/orders\n',
    '/orders#//evil.example',
    `/${'a'.repeat(201)}`,
    `/${'%3A'.repeat(201)}`,
    ['/orders'],
    undefined,
  ])('other text: is refused, %j', (address) => {
    expect(isOwnPath(address)).toBe(false)
  })
})
