/** Changes or removes the three security questions in the settings. Earlier answers are never shown. */
import { Suspense, useState } from 'react'
import * as v from 'valibot'
import { useLocation } from '../../../ui/router/router.tsx'
import { securityQuestionRoutes } from '../../../../contract/identity/security-questions.ts'
import { call } from '../../../api/channel/browser-client.ts'
import { useGetUserSecurityQuestionsQuery } from '../../../api/identity/security-api.ts'
import { sent } from '../../../api/result/sent.ts'
import { useKeptForm } from '../../../session/drafts/kept-form.ts'
import { keepQuestionsFlag } from './questions-flag.ts'
import { ResetPinButton } from '../../../approval/reset-pin-button.tsx'
import * as PATHS from '../../../session/paths/paths.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DigitsField } from '../../../ui/form/digits-field.tsx'
import { Form, FormProblems, SubmitButton, SubmitNote } from '../../../ui/form/form.tsx'
import { digits } from '../../../ui/form/form-schemas.ts'
import { lazyPage } from '../../../ui/loading/lazy-page.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { Bone } from '../../../ui/loading/skeleton.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { PIN_LENGTH } from '../secrets/new-pin-fields.tsx'
import {
  chosenQuestions,
  QUESTION_FIELDS,
  SecurityQuestionFields,
  securityQuestionsForm,
} from '../secrets/security-question-fields.tsx'
import { FactorDone } from './factor-done.tsx'
import { explainPin, isPinLocked } from './pin-problems.ts'
import type { RemoveQuestionsSheetProps } from './remove-questions-sheet.tsx'
import { t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as skeletonStyles from '../../../ui/loading/skeleton.module.css'

const PIN_ID = 'pin'

const questionsForm = v.object({
  ...securityQuestionsForm.entries,
  [PIN_ID]: digits(PIN_LENGTH, t('Enter your 4-digit PIN')),
})

function useSetQuestions() {
  const [done, setDone] = useState(false)
  const kept = useKeptForm('security-questions', QUESTION_FIELDS)
  const form = useForm(
    questionsForm,
    (typed) => ({ securityQuestions: chosenQuestions(typed), transactionPin: typed[PIN_ID] }),
    {
      names: { securityQuestions: 'question-0', transactionPin: PIN_ID },
      send: async (input) => sent(await call(securityQuestionRoutes.setSecurityQuestion, input)),
      onDone: () => {
        keepQuestionsFlag(true)
        setDone(true)
      },
      explain: explainPin(PIN_ID),
      draft: kept,
    },
  )
  return { form, done, kept }
}

/** The sheet is loaded with its approval when it is opened. */
const RemoveQuestionsSheet = lazyPage<RemoveQuestionsSheetProps>(
  async () => (await import('./remove-questions-sheet.tsx')).RemoveQuestionsSheet,
)

function Removal() {
  const [isOpen, setIsOpen] = useState(false)
  const online = useOnline()
  return (
    <>
      <p className="small muted gap-4">
        {t(
          'With a passkey or an authenticator app you do not need security questions. Other people may find out the answers.',
        )}
      </p>
      <Button look="sec" small className="gap-2" disabled={!online} onClick={() => setIsOpen(true)}>
        {t('Remove my questions')}
      </Button>
      {!online && <p className="meta">{t('You need a connection to remove them.')}</p>}
      {isOpen && (
        <Suspense fallback={null}>
          <RemoveQuestionsSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function OwnQuestions() {
  const query = useGetUserSecurityQuestionsQuery()
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="own">
      <h2 id="own">{t('Your current questions')}</h2>
      <Loaded
        query={query}
        what={t('your questions')}
        title={t('We could not load this.')}
        className=""
        bones={
          <div className={skeletonStyles.bones}>
            <Bone width={5} />
            <Bone width={4} />
            <Bone width={5} />
          </div>
        }
      >
        {(data) =>
          data.length === 0 ? (
            <p className="muted gap-2">
              {t(
                'You have no security questions. Choose three below, or use a passkey or an authenticator app instead.',
              )}
            </p>
          ) : (
            <>
              <ul className={`${layoutStyles.list} gap-2`}>
                {data.map(({ questionId, question }) => (
                  <li key={questionId}>{t(question)}</li>
                ))}
              </ul>
              <Removal />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function QuestionsForm({ set: { form, kept } }: { readonly set: ReturnType<typeof useSetQuestions> }) {
  const locked = isPinLocked(form.refusal)
  return (
    <Form form={form} placesProblems aria-labelledby="choose">
      <h2 id="choose">{t('Choose three new questions')}</h2>
      <FormProblems form={form} title={locked ? t('Your PIN is locked') : undefined}>
        {locked && <ResetPinButton />}
      </FormProblems>
      <SecurityQuestionFields problems={form.problems} kept={kept.values} />
      <DigitsField
        id={PIN_ID}
        label={t('Transaction PIN')}
        look="secret"
        length={PIN_LENGTH}
        hint={t('So that we know that it is you.')}
        error={form.errorOf(PIN_ID)}
      />
      <SubmitButton form={form}>{t('Save the three questions')}</SubmitButton>
      <SubmitNote form={form} />
    </Form>
  )
}

/** The page of the payment that waits for the questions. */
const usePayment = (): string | undefined => (useLocation().state as { readonly payment?: string } | null)?.payment

export function SecurityQuestionsPage() {
  const set = useSetQuestions()
  const payment = usePayment()
  if (set.done) {
    const back = payment === undefined ? undefined : { to: payment, label: t('Continue with your payment') }
    return (
      <FactorDone title={t('Your questions are saved')} back={back}>
        {t('We ask one of the three when you link a device or reset your password or PIN.')}
      </FactorDone>
    )
  }
  return (
    <>
      <PageHead
        back={
          payment === undefined ? (
            <BackLink to={PATHS.settings}>{t('Settings')}</BackLink>
          ) : (
            <BackLink to={payment}>{t('Your payment')}</BackLink>
          )
        }
      >
        {t('Security questions')}
      </PageHead>
      <div className={`${layoutStyles.stack} ${layoutStyles.narrow}`}>
        {payment === undefined ? (
          <OwnQuestions />
        ) : (
          <Note kind="wait">
            <p>
              <span className="strong">{t('Choose three security questions to continue your payment.')}</span>{' '}
              {t('We ask for them once, before your first payment. Nothing was sent, and we kept what you typed.')}
            </p>
          </Note>
        )}
        <QuestionsForm set={set} />
      </div>
    </>
  )
}
