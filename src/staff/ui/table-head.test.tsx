/** Tests the widths of cells by their content: dates, short texts, email addresses, long texts and amounts. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Rows } from './facts.tsx'
import * as styles from './page.module.css'

afterEach(cleanup)

const LONG = 'The customer calls about a lost phone'

test('cells of a table: a date keeps its day together, a short text stays on one line, and a long text breaks', () => {
  render(
    <Rows
      caption="Views"
      header={['At', 'Day', 'Person', 'Email', 'Reason', 'Amount']}
      amounts={[5]}
      rows={[
        ['28 Nov 2026, 11:34', '9 Sept 2026', 'Damilola Ige', 'damilola.ige@staff.optimus.example', LONG, '12.00'],
      ]}
      empty="none"
    />,
  )
  const classOf = (text: string) => screen.getByText(text).className
  expect(classOf('28 Nov 2026, 11:34')).toBe(styles.date)
  expect(classOf('9 Sept 2026')).toBe(styles.date)
  expect(classOf('Damilola Ige')).toBe(styles.short)
  expect(classOf('damilola.ige@staff.optimus.example')).toBe(styles.email)
  expect(classOf(LONG)).toBe('')
  expect(classOf('12.00')).toBe(styles.amount)
})
