/** Tests the proofs in place of a security answer: incomplete input is not sent, and each other way is offered. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callFailure } from '../../../api/result/call-result.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { missingProof, type OtherProof, OtherProofForm, proofProblems, WaysToProve } from './other-proof-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OPTIONS = {
  challenge: 'c'.repeat(43),
  rpId: 'localhost',
  timeout: 1000,
  allowCredentials: [],
  userVerification: 'required' as const,
}

/** The form as a page uses it. Missing input is never sent. */
function Step({ way, onSent }: { readonly way: 'token' | 'passkey'; readonly onSent: (proof: OtherProof) => void }) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const prove = (proof: OtherProof): void => {
    setProblems(missingProof(proof))
    if (missingProof(proof).length === 0) onSent(proof)
  }
  return <OtherProofForm way={way} passkeyOptions={OPTIONS} summary={{ problems }} busy={false} onProve={prove} />
}

describe('the authenticator in place of an answer', () => {
  it('authenticator in place of an answer: sends only a whole code or a recovery code', async () => {
    const sent = vi.fn<(proof: OtherProof) => void>()
    render(<Step way="token" onSent={sent} />)
    await userEvent.type(screen.getByLabelText('Authenticator code'), '1234')
    await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
    expect(screen.getByRole('alert').textContent).toContain('Enter the 6 digits of your authenticator')
    expect(sent).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Authenticator code'), '56')
    await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
    expect(sent).toHaveBeenCalledWith({ token: '123456' })
  })

  it('authenticator in place of an answer: shows one text for every refusal (07), which reveals nothing about the proof', () => {
    const refused = { ...callFailure(200, 'Not correct'), errorCode: '07' as const }
    const text = 'This did not prove that it is you. Try again, or use another way.'
    expect(proofProblems(refused, { token: '123456' })).toEqual([{ fieldId: 'token-code', text }])
    expect(proofProblems(refused, { passkey: {} as never })).toEqual([{ text }])
  })
})

describe('the passkey in place of an answer', () => {
  it('passkey in place of an answer: says why the browser gave no passkey, and sends nothing', async () => {
    const sent = vi.fn<(proof: OtherProof) => void>()
    render(<Step way="passkey" onSent={sent} />)
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/Passkeys do not work|could not use the passkey/)
    expect(sent).not.toHaveBeenCalled()
  })

  it('passkey in place of an answer: is offered only by a browser that supports passkeys', () => {
    const ways = ['answer', 'token', 'passkey'] as const
    const names = () => screen.getAllByRole('button').map((button) => button.textContent)
    const { rerender } = render(<WaysToProve ways={ways} now="answer" onChoose={() => undefined} />)
    expect(names()).toEqual(['Use my authenticator app'])
    vi.stubGlobal('PublicKeyCredential', vi.fn())
    rerender(<WaysToProve ways={ways} now="token" onChoose={() => undefined} />)
    expect(names()).toEqual(['Answer the security question', 'Use a passkey'])
  })
})
