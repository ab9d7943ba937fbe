/** Erasure and archive of profiles, credentials, devices and sessions. */
import {
  type ArchiveTable,
  deleteRows,
  INTERNAL_KEY,
  overwriteRows,
  type PersonalData,
  SHORT_LIVED,
} from '../db/personal-data.ts'
import { defineMessage } from '../../values/message.ts'

const SECRET = 'A secret that lets you in, or its keyed hash: nobody may have it, and you know yours.'
const SESSIONS = 'session_id in (select s.session_id from bank.session s where s.customer_id = $1)'
const TRIES = 'Counts of wrong tries in a row. They are deleted after 30 days at most.'
const SENDS = 'Times of code messages, under a keyed hash of the phone number. They are deleted soon after.'
const SIGN_UP = 'A sign-up, sealed. It is deleted after a day.'

const ARCHIVE: readonly ArchiveTable[] = [
  {
    name: 'profile',
    about: defineMessage('Your internet banking profile.'),
    table: 'bank.profile',
    columns:
      'username password_changed_at password_temporary_until primary_account_number can_update_transaction_limit can_update_email_address can_update_phone_number phone_change_until created_at',
    order: 'created_at',
    omitted: {
      username_key: INTERNAL_KEY,
      password_hash: SECRET,
      pin_salt: SECRET,
      pin_hash: SECRET,
      pin_misses: SECRET,
    },
  },
  {
    name: 'security-questions',
    about: defineMessage('Your security questions. We keep the answers only in a form that nobody can read.'),
    table: 'bank.customer_security_answer',
    columns: 'question_id set_at',
    more: { question: '(select q.question from bank.security_question q where q.question_id = t.question_id)' },
    order: 'question_id',
    omitted: { answer_hash: SECRET },
  },
  {
    name: 'devices',
    about: defineMessage('The devices that you linked.'),
    table: 'bank.device_key',
    columns: 'device_key_id name linked_by linked_at last_used_at removed_at',
    order: 'linked_at',
    omitted: { public_key: INTERNAL_KEY },
  },
  {
    name: 'sessions',
    about: defineMessage('Your sessions: the times, the devices and the network addresses.'),
    table: 'bank.session',
    columns: 'session_id device_key_id opened_at last_seen_at ends_at revoked_at revoked_reason address',
    order: 'opened_at, session_id',
    omitted: { family_id: INTERNAL_KEY },
  },
  {
    name: 'passkeys',
    about: defineMessage('Your passkeys.'),
    table: 'bank.passkey',
    columns: 'passkey_id name transports is_synced created_at last_used_at removed_at',
    order: 'created_at',
    omitted: { credential_id: INTERNAL_KEY, public_key: INTERNAL_KEY, sign_count: INTERNAL_KEY },
  },
  {
    name: 'authenticator',
    about: defineMessage('Your authenticator app.'),
    table: 'bank.authenticator',
    columns: 'created_at confirmed_at asked_at_login',
    order: 'created_at',
    omitted: { seed_sealed: SECRET, session_id: INTERNAL_KEY, expires_at: INTERNAL_KEY, last_step: INTERNAL_KEY },
  },
  {
    name: 'recovery-codes',
    about: defineMessage('Your used recovery codes.'),
    table: 'bank.recovery_code',
    columns: 'used_at',
    order: 'used_at',
    omitted: { code_hash: SECRET },
  },
  {
    name: 'credential-changes',
    about: defineMessage('Changes of your password, PIN, devices and other ways to log in, with the reasons.'),
    table: 'bank.credential_change',
    columns: 'credential subject_id reason evidence_kind changed_at',
    order: 'change_id',
    omitted: { change_id: INTERNAL_KEY, evidence: INTERNAL_KEY },
  },
]

export const personalData: PersonalData = {
  archive: ARCHIVE,
  notArchived: {
    'bank.attempt_counter': TRIES,
    'bank.code_send': SENDS,
    'bank.one_time_code': SHORT_LIVED,
    'bank.session_token': SECRET,
    'bank.sign_up': SIGN_UP,
    'bank.ticket': SHORT_LIVED,
  },
  erasure: [
    deleteRows('bank.ticket', 'after-closing'),
    deleteRows('bank.session_token', 'after-closing', SESSIONS),
    // Closing the profile ends all logins. These steps delete the rows of requests that were in progress.
    deleteRows('bank.authenticator', 'after-closing'),
    deleteRows('bank.passkey', 'after-closing'),
    deleteRows('bank.customer_security_answer', 'after-closing'),
    deleteRows('bank.profile', 'after-closing'),
    overwriteRows(
      'bank.device_key',
      'after-closing',
      `name = 'Removed', removed_at = coalesce(removed_at, clock_timestamp())`,
    ),
    deleteRows('bank.session', 'retention-expired'),
    deleteRows('bank.device_key', 'retention-expired'),
  ],
  kept: {
    'bank.attempt_counter': TRIES,
    'bank.code_send': SENDS,
    'bank.credential_change':
      'Why each password, PIN and key was changed: append-only, like the trail. It has ids and times, and no name.',
    'bank.one_time_code': SHORT_LIVED,
    'bank.recovery_code': 'Deleted by its foreign key, with the authenticator.',
    'bank.sign_up': SIGN_UP,
  },
}
