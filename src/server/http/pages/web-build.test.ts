/** The builds that a server may require of pages: never newer than its own build, and only of this bank. */
import { describe, expect, it } from 'vitest'
import { webBuildName } from '../../../contract/web-build.ts'
import { buildOf, webBuilds } from './web-build.ts'

const [OLD, NOW, LATER] = ['20261120T080000Z', '20261121T080000Z', '20261122T080000Z']

describe('the builds of the web application', () => {
  it('builds are named by their build time, and the later name is greater as text', () => {
    const names = ['2026-11-21T15:48:03.900Z', '2027-01-01T00:00:00Z'].map((at) => webBuildName(new Date(at)))
    expect(names).toEqual(['20261121T154803Z', '20270101T000000Z'])
    expect(names.toSorted()).toEqual(names)
  })

  it.each([
    [OLD, OLD],
    [NOW, NOW],
    [LATER, NOW],
    [undefined, undefined],
  ])(
    'a minimum of %s becomes %s when the server has %s, because a reload must be able to load it',
    (minimum, effective) => {
      expect(webBuilds(NOW, minimum)).toEqual({ current: NOW, minimum: effective })
    },
  )

  it('old pages are not refused when the served pages have no build name', () => {
    expect(webBuilds(undefined, NOW)).toBeUndefined()
  })

  it.each([undefined, '', 'x', '20261121', [NOW], `${NOW} `, '99999999T999999Zx'])(
    '%j in the header is not a build',
    (header) => {
      expect(buildOf(header)).toBeUndefined()
    },
  )

  it('the header names a build', () => {
    expect(buildOf(NOW)).toBe(NOW)
  })
})
