import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { HELP_ARTICLES } from './help-articles.ts'
import { findHelp, Help } from './help.tsx'

afterEach(cleanup)

const found = (search: string) => findHelp(search).flatMap(({ articles }) => articles.map(({ id }) => id))

describe('the help', () => {
  it('help: has each article once, with a question and an answer', () => {
    expect(new Set(HELP_ARTICLES.map(({ id }) => id)).size).toBe(HELP_ARTICLES.length)
    for (const { question, answer } of HELP_ARTICLES) {
      expect(question.length).toBeGreaterThan(10)
      expect(answer.join(' ').length).toBeGreaterThan(40)
    }
  })

  it.each([
    ['otp', 'no-code'],
    ['Scam', 'moved-money'],
    ['wrong account', 'wrong-account'],
    ['stamp DUTY', 'costs'],
    ['unfreeze', 'freeze'],
    ['embassy', 'statement'],
    ['recall', 'wrong-account'],
  ])('help: finds “%s”', (search, id) => expect(found(search)).toContain(id))

  it('help: shows everything for an empty search, and nothing for an unknown word', () => {
    expect(found('')).toHaveLength(HELP_ARTICLES.length)
    expect(found('zebra crossing')).toEqual([])
  })

  it('help: narrows during typing, and says how many articles are left', async () => {
    render(<Help />)
    await userEvent.type(screen.getByLabelText('What is it about?'), 'pin is locked')
    expect(screen.getByText('My PIN is locked')).toBeTruthy()
    expect(screen.queryByText('I need a statement')).toBeNull()
    expect(screen.getByRole('status').textContent).toMatch(/^\d answers$/)
    await userEvent.type(screen.getByLabelText('What is it about?'), ' zebra')
    expect(screen.getByText(/We found nothing for this/)).toBeTruthy()
  })
})
