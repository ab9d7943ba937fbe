/** Shows the settings: security, devices and sessions, and the display on this device. */
import * as PATHS from '../../session/paths/paths.ts'
import type { DisplayMode } from '../../session/preferences/display-mode.ts'
import { useAppDispatch, useAppSelector } from '../../session/store/hooks.ts'
import { displayModeChosen } from '../../session/store/settings-slice.ts'
import { BellIcon, ClockIcon, HistoryIcon, PersonIcon, PhoneIcon } from '../../ui/icon/icons.tsx'
import { HelpIcon, LockIcon } from '../../ui/icon/icons-public.tsx'
import { OwnPicture } from './picture/own-picture.tsx'
import { AuthenticatorIcon, LanguageIcon, KeypadIcon, MeterIcon, PasskeyIcon } from './settings-icons.tsx'
import { type MenuEntry, MenuSection } from '../../ui/list/menu-section.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

const SECRETS: readonly MenuEntry[] = [
  { to: PATHS.settingsPassword, label: t('Password'), about: t('Opens your internet banking'), Icon: LockIcon },
  { to: PATHS.passkeys, label: t('Passkeys'), about: t('Log in and approve without typing'), Icon: PasskeyIcon },
  {
    to: PATHS.authenticator,
    label: t('Authenticator app'),
    about: t('Codes from your phone, without SMS'),
    Icon: AuthenticatorIcon,
  },
  { to: PATHS.settingsPin, label: t('Transaction PIN'), about: t('Approves transfers and payments'), Icon: KeypadIcon },
  {
    to: PATHS.securityQuestions,
    label: t('Security questions'),
    about: t('Prove who you are on a new device'),
    Icon: HelpIcon,
  },
]
const MONEY: readonly MenuEntry[] = [
  { to: PATHS.limits, label: t('Limits'), about: t('What you can send and receive'), Icon: MeterIcon },
  {
    to: PATHS.statementChoices,
    label: t('Statements'),
    about: t('One by email each month, if you want'),
    Icon: HistoryIcon,
  },
  {
    to: PATHS.freeze,
    label: t('Freeze my accounts'),
    about: t('Stop all money out, in an emergency'),
    Icon: LockIcon,
  },
]
const PLACES: readonly MenuEntry[] = [
  { to: PATHS.alertChoices, label: t('Alerts'), about: t('How you hear of what happens'), Icon: BellIcon },
  { to: PATHS.devices, label: t('Devices'), about: t('Phones and computers you have linked'), Icon: PhoneIcon },
  { to: PATHS.sessions, label: t('Sessions'), about: t('Where you are logged in now'), Icon: HistoryIcon },
  { to: PATHS.activity, label: t('Recent activity'), about: t('Logins, changes and failed attempts'), Icon: ClockIcon },
]

const ABOUT_YOU: readonly MenuEntry[] = [
  { to: PATHS.picture, label: t('Profile picture'), about: t('Seen by you alone'), Icon: PersonIcon },
  {
    to: PATHS.contact,
    label: t('Email and phone'),
    about: t('Where codes and alerts reach you'),
    Icon: PhoneIcon,
  },
  { to: PATHS.privacy, label: t('Privacy'), about: t('Your data, consents, and who looked'), Icon: LockIcon },
]

const READING: readonly MenuEntry[] = [
  {
    to: PATHS.reading,
    label: t('Language and reading'),
    about: t('Five languages, text size, contrast, motion'),
    Icon: LanguageIcon,
  },
]

const MODES: readonly { readonly value: DisplayMode; readonly label: string }[] = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'system', label: t('Same as this device') },
]

function DisplayModeChoice() {
  const chosen = useAppSelector((state) => state.settings.displaymode)
  const dispatch = useAppDispatch()
  return (
    <section aria-labelledby="display">
      <h2 id="display">{t('Display')}</h2>
      <div className={`${cardStyles.card} ${cardStyles.pad} gap-3`}>
        <RadioField
          id="display-mode"
          legend={t('Colours')}
          choices={MODES}
          defaultValue={chosen}
          hint={t('Kept on this device, also after you log out.')}
          onChange={(value) => dispatch(displayModeChosen(value as DisplayMode))}
        />
      </div>
    </section>
  )
}

/** The customer whose settings these are. */
function Owner() {
  const { fullName, username } = useAppSelector((state) => state.user)
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 'var(--s3)' }}>
      <OwnPicture side={56} />
      <p>
        <span className="strong">{fullName}</span>
        <br />
        <span className="meta">{username}</span>
      </p>
    </div>
  )
}

export function SettingsPage() {
  return (
    <>
      <PageHead>{t('Settings')}</PageHead>
      <Owner />
      <div className={`${layoutStyles.columns} ${layoutStyles.even} gap-4`}>
        <div className={layoutStyles.stack}>
          <MenuSection id="secrets" title={t('Login and approval')} entries={SECRETS} />
          <MenuSection id="money" title={t('Money')} entries={MONEY} />
          <MenuSection id="places" title={t('Devices and sessions')} entries={PLACES} />
        </div>
        <div className={layoutStyles.stack}>
          <MenuSection id="about-you" title={t('About you')} entries={ABOUT_YOU} />
          <MenuSection id="reading" title={t('This device')} entries={READING} />
          <DisplayModeChoice />
        </div>
      </div>
    </>
  )
}
