/** Tests which navigation link is marked for an address. */
import { expect, it } from 'vitest'
import { receiptPath } from '../../session/paths/links.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { isCurrent, RAIL_LINKS, TAB_LINKS } from './shell-links.tsx'

it('navigation links: a receipt belongs to the history, and a new transfer to transfers', () => {
  const places = (pathname: string) =>
    [RAIL_LINKS, TAB_LINKS].map((links) => links.filter((link) => isCurrent(link, pathname)).map(({ label }) => label))
  expect(places(receiptPath('0198c0de-0000-7000-8000-000000000001'))).toEqual([['History'], ['History']])
  expect(places(PATHS.transfers)).toEqual([['Transfer'], ['Transfer']])
  expect(places(PATHS.transferOwnBank)).toEqual([['Transfer'], ['Transfer']])
  expect(places(PATHS.transferOthers)).toEqual([['Transfer'], ['Transfer']])
})
