/**
 * Takes the first proof of a forgotten password: the answer, the authenticator or a passkey, as the customer chooses.
 */
import { tNodes } from '../../../language/language.ts'
import { AnswerForm } from '../secrets/answer-form.tsx'
import { OtherProofForm, WaysToProve } from '../secrets/other-proof-form.tsx'
import type { Stage } from './reset-stage.ts'
import type { useForgotPassword } from './use-forgot-password.ts'

type Reset = ReturnType<typeof useForgotPassword>

const PROOF_STEPS = { answer: 'question', token: 'token', passkey: 'passkey' } as const
type Way = keyof typeof PROOF_STEPS
const WAYS: readonly Way[] = ['answer', 'token', 'passkey']

/** Every visitor sees every way, because the page must not reveal who has a passkey or security questions. */
export function FirstProof({
  reset,
  stage,
}: {
  readonly reset: Reset
  readonly stage: Extract<Stage, { passkeyOptions: unknown }>
}) {
  const { username, summary, busy } = reset
  const { step, referenceId, question, passkeyOptions } = stage
  return (
    <>
      {step === 'question' ? (
        <>
          <p className="lead">
            {tNodes('As you answered it when {username} was set up.', {
              username: <span className="strong ink">{username}</span>,
            })}
          </p>
          <AnswerForm
            username={username}
            question={question}
            summary={summary}
            busy={busy}
            onSubmit={(answer) => void reset.answerQuestion(referenceId, answer)}
          />
        </>
      ) : (
        <OtherProofForm
          key={step}
          way={step}
          passkeyOptions={passkeyOptions}
          summary={summary}
          busy={busy}
          onProve={(proof) => void reset.prove(referenceId, proof)}
        />
      )}
      <WaysToProve
        ways={WAYS}
        now={step === 'question' ? 'answer' : step}
        onChoose={(way) => reset.chooseProof(PROOF_STEPS[way])}
      />
    </>
  )
}
