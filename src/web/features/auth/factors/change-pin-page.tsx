/** Changes the transaction PIN in the settings. The current PIN proves the customer. */
import { useState } from 'react'
import * as v from 'valibot'
import { pinRoutes } from '../../../../contract/identity/pin.ts'
import { call } from '../../../api/channel/browser-client.ts'
import { sent } from '../../../api/result/sent.ts'
import { ResetPinButton } from '../../../approval/reset-pin-button.tsx'
import * as PATHS from '../../../session/paths/paths.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { DigitsField } from '../../../ui/form/digits-field.tsx'
import { Form, FormProblems, SubmitButton, SubmitNote } from '../../../ui/form/form.tsx'
import { digits } from '../../../ui/form/form-schemas.ts'
import { Link } from '../../../ui/router/link.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import {
  NEW_PIN_CONTROLS,
  NEW_PIN_ID,
  NewPinFields,
  PIN_LENGTH,
  PINS_DIFFER,
  REPEATED_PIN_ID,
} from '../secrets/new-pin-fields.tsx'
import { FactorDone } from './factor-done.tsx'
import { explainPin, isPinLocked } from './pin-problems.ts'
import { t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

const IDS = { currentPin: 'current-pin', newPin: NEW_PIN_ID } as const

const pinForm = v.pipe(
  v.object({ [IDS.currentPin]: digits(PIN_LENGTH, t('Enter your current PIN')), ...NEW_PIN_CONTROLS }),
  v.forward(
    v.partialCheck(
      [[IDS.newPin], [REPEATED_PIN_ID]],
      (typed) => typed[IDS.newPin] === typed[REPEATED_PIN_ID],
      PINS_DIFFER,
    ),
    [REPEATED_PIN_ID],
  ),
)

export function ChangePinPage() {
  const [done, setDone] = useState(false)
  const form = useForm(pinForm, (typed) => ({ currentPin: typed[IDS.currentPin], newPin: typed[IDS.newPin] }), {
    names: IDS,
    send: async (pins) => sent(await call(pinRoutes.changeTransactionPin, pins)),
    onDone: () => setDone(true),
    explain: explainPin(IDS.currentPin),
  })
  const locked = isPinLocked(form.refusal)
  if (done) {
    return (
      <FactorDone title={t('Your PIN is changed')}>
        {t('Use the new PIN from now on. The old one no longer works.')}
      </FactorDone>
    )
  }
  return (
    <>
      <PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{t('Change PIN')}</PageHead>
      <Form form={form} placesProblems className={`${layoutStyles.form} ${layoutStyles.narrow}`}>
        <FormProblems form={form} title={locked ? t('Your PIN is locked') : undefined}>
          {locked && <ResetPinButton />}
        </FormProblems>
        <div>
          <DigitsField
            id={IDS.currentPin}
            label={t('Current PIN')}
            look="secret"
            length={PIN_LENGTH}
            error={form.errorOf(IDS.currentPin)}
          />
          <Link className={linkStyles.link} to={PATHS.resetPin}>
            {t('Forgot your PIN?')}
          </Link>
        </div>
        <NewPinFields problems={form.problems} />
        <SubmitButton form={form}>{t('Change PIN')}</SubmitButton>
        <SubmitNote form={form} />
      </Form>
    </>
  )
}
