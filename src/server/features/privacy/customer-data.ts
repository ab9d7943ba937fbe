/**
 * What the bank keeps of a customer, table by table: which columns the archive holds, and which it leaves out and why. A test walks the
 * database's catalogue: a table with a customer in it that is named neither here nor in left-out.ts fails, and so does a column.
 */
import type { DataFile } from './data-file.ts'
import { MONEY_DATA } from './money-data.ts'

const SECRET = 'A secret that lets you in, or its keyed hash: nobody may have it, and you know yours.'
const KEY = 'A key or an id that only our systems use.'
const OF_STAFF = 'The name of one of our staff; the role is given.'
const ADDRESS = "case when t.address like 'operator:%' then 'our staff' else t.address end"

const IDENTITY: readonly DataFile[] = [
  {
    name: 'you',
    about: 'Your customer record. Your BVN is kept sealed; its last four digits are here.',
    table: 'bank.customer',
    columns:
      'customer_id cifid bvn_last4 first_name middle_name last_name date_of_birth::text gender phone email kyc_level language created_at',
    order: 'customer_id',
    omitted: {
      bvn_sealed: 'You have it from your identity card; nobody here sees more than four digits.',
      bvn_index: KEY,
    },
  },
  {
    name: 'profile',
    about: 'Your internet banking profile.',
    table: 'bank.profile',
    columns:
      'username password_changed_at password_temporary_until primary_account_number can_update_transaction_limit can_update_email_address can_update_phone_number phone_change_until created_at',
    order: 'created_at',
    omitted: { username_key: KEY, password_hash: SECRET, pin_salt: SECRET, pin_hash: SECRET, pin_misses: SECRET },
  },
  {
    name: 'contact-changes',
    about: 'Changes of your email address and phone.',
    table: 'bank.contact_change',
    columns:
      'change_id session_id contact_kind old_value new_value started_at expires_at old_confirmed_at ended_at outcome',
    order: 'started_at',
  },
  {
    name: 'identity-check',
    about: 'What you wrote in the sections of your identity check.',
    table: 'bank.kyc_section',
    columns: 'section saved_at changed_at moved_at refused_at refused_reason details_sealed customer_id',
    order: 'section',
    sealed: {
      column: 'details_sealed',
      as: 'details',
      place: (row) => `bank.kyc_section ${String(row['customer_id'])} ${String(row['section'])}`,
    },
  },
  {
    name: 'identity-check-before',
    about: 'What we had accepted of a section that you changed, until we have looked at the change.',
    table: 'bank.kyc_section',
    columns: 'section accepted_saved_at accepted_sealed customer_id',
    whose: 't.customer_id = $1 and t.accepted_sealed is not null',
    order: 'section',
    sealed: {
      column: 'accepted_sealed',
      as: 'details',
      place: (row) => `bank.kyc_section ${String(row['customer_id'])} ${String(row['section'])}`,
    },
  },
  {
    name: 'identity-check-submissions',
    about: 'When you asked for the next tier, and what was decided.',
    table: 'bank.kyc_submission',
    columns: 'submission_id tier state submitted_at decided_at reason',
    order: 'submitted_at',
  },
  {
    name: 'nin',
    about: 'That your NIN was verified, and its last four digits.',
    table: 'bank.customer_nin',
    columns: 'nin_last4 verified_at',
    order: 'verified_at',
    omitted: { nin_sealed: 'You have it from your NIN slip; nobody here sees more than four digits.', nin_index: KEY },
  },
]

const PAPERS: readonly DataFile[] = [
  {
    name: 'documents',
    about: 'The documents of your identity check.',
    table: 'bank.kyc_document',
    columns: 'kind file_id added_at accepted_file_id accepted_added_at',
    order: 'kind',
  },
  {
    name: 'profile-picture',
    about: 'The picture of your profile.',
    table: 'bank.profile_picture',
    columns: 'file_id set_at',
    order: 'set_at',
  },
  {
    name: 'pictures',
    about: 'Pictures that you sent; each stands under pictures/ by its id.',
    table: 'bank.stored_file',
    columns: 'file_id purpose state media_type width height bytes changed_at',
    order: 'changed_at, file_id',
    omitted: { upload_id: KEY, key_id: KEY },
  },
]

const ACCESS: readonly DataFile[] = [
  {
    name: 'security-questions',
    about: 'The questions that you chose. The answers are kept as keyed hashes only.',
    table: 'bank.customer_security_answer',
    columns: 'question_id set_at',
    more: { question: '(select q.question from bank.security_question q where q.question_id = t.question_id)' },
    order: 'question_id',
    omitted: { answer_hash: SECRET },
  },
  {
    name: 'devices',
    about: 'The phones and computers that you linked.',
    table: 'bank.device_key',
    columns: 'device_key_id name linked_by linked_at last_used_at removed_at',
    order: 'linked_at',
    omitted: { public_key: KEY },
  },
  {
    name: 'sessions',
    about: 'When and from where you were logged in.',
    table: 'bank.session',
    columns: 'session_id device_key_id opened_at last_seen_at ends_at revoked_at revoked_reason address',
    order: 'opened_at, session_id',
    omitted: { family_id: KEY },
  },
  {
    name: 'passkeys',
    about: 'Your passkeys.',
    table: 'bank.passkey',
    columns: 'passkey_id name transports is_synced created_at last_used_at removed_at',
    order: 'created_at',
    omitted: { credential_id: KEY, public_key: KEY, sign_count: KEY },
  },
  {
    name: 'authenticator',
    about: 'Your authenticator app.',
    table: 'bank.authenticator',
    columns: 'created_at confirmed_at asked_at_login',
    order: 'created_at',
    omitted: { seed_sealed: SECRET, session_id: KEY, expires_at: KEY, last_step: KEY },
  },
  {
    name: 'recovery-codes',
    about: 'Which of your recovery codes were used.',
    table: 'bank.recovery_code',
    columns: 'used_at',
    order: 'used_at',
    omitted: { code_hash: SECRET },
  },
  {
    name: 'activity',
    about: 'The audit trail: what was done in your name or to your record, and from where.',
    table: 'bank.audit_event',
    columns: 'recorded_at kind outcome session_id device_key_id detail',
    more: { address: ADDRESS },
    order: 'recorded_at, event_id',
    omitted: {
      event_id: KEY,
      request_id: KEY,
      address: 'Given as `address`; where it is of our staff, without the name.',
    },
  },
  {
    name: 'credential-changes',
    about: 'When your password, your PIN, your devices and your other ways in were changed, and why.',
    table: 'bank.credential_change',
    columns: 'credential subject_id reason evidence_kind changed_at',
    order: 'change_id',
    omitted: { change_id: KEY, evidence: KEY },
  },
  {
    name: 'freezes',
    about: 'When your accounts were frozen and unfrozen.',
    table: 'bank.customer_freeze',
    columns: 'freeze_id frozen_at frozen_by lifted_at lifted_by repeated_at',
    order: 'frozen_at',
  },
]

const PRIVACY: readonly DataFile[] = [
  {
    name: 'consents',
    about: 'What you agreed to and took back: which version of which text, when and from where.',
    table: 'bank.consent',
    columns: 'consent_id kind given version accepted_at address',
    order: 'accepted_at',
  },
  {
    name: 'who-looked',
    about: 'When our staff were shown something of yours, and why.',
    table: 'bank.record_read',
    columns: 'read_id read_at role content reason',
    order: 'read_at',
    omitted: { operator: OF_STAFF },
  },
  {
    name: 'exports',
    about: 'The archives that you asked for.',
    table: 'bank.data_export',
    columns: 'export_id session_id state requested_at ready_at taken_at expires_at parts bytes',
    order: 'requested_at',
  },
]

const SERVICE: readonly DataFile[] = [
  {
    name: 'cases',
    about: 'Problems that you reported, and questions.',
    table: 'bank.support_case',
    columns:
      'case_id reference type state transfer_id account_number entry_id amount_minor currency counterparty bank_name paid_at subject_reference subject_id subject_kind description opened_at closed_at is_bill reported_of',
    order: 'opened_at',
  },
  {
    name: 'case-events',
    about: 'What happened in them, and every message.',
    table: 'bank.case_event',
    whose: 't.case_id in (select c.case_id from bank.support_case c where c.customer_id = $1)',
    columns: 'case_id event_id event actor text amount_minor created_at',
    order: 'case_id, number',
    omitted: { number: KEY, operator: OF_STAFF },
  },
  {
    name: 'case-pictures',
    about: 'Which message of a case each of your pictures came with; each stands under pictures/ by its id.',
    table: 'bank.case_picture',
    whose: 't.case_id in (select c.case_id from bank.support_case c where c.customer_id = $1)',
    columns: 'case_id event_id file_id',
    order: 'case_id, event_id',
  },
  {
    name: 'case-clocks',
    about: 'By when what was due in them.',
    table: 'bank.case_clock',
    whose: 't.case_id in (select c.case_id from bank.support_case c where c.customer_id = $1)',
    columns: 'case_id clock source started_at due_at met_at',
    order: 'case_id, clock',
  },
  {
    name: 'alerts',
    about: 'What we told you.',
    table: 'bank.alert',
    columns: 'public_id topic kind params created_at read_at',
    order: 'alert_id',
    omitted: { alert_id: KEY },
  },
  {
    name: 'notifications',
    about: 'The browsers that show you notifications.',
    table: 'bank.push_subscription',
    columns: 'subscription_id device_key_id shows_details created_at',
    order: 'created_at',
    omitted: { endpoint: KEY, p256dh: KEY, auth: KEY },
  },
  {
    name: 'alert-choices',
    about: 'Which alerts you switched off or on.',
    table: 'bank.alert_choice',
    columns: 'topic channel wanted chosen_at',
    order: 'topic, channel',
  },
]

export const DATA_FILES: readonly DataFile[] = [
  ...IDENTITY,
  ...PAPERS,
  ...ACCESS,
  ...PRIVACY,
  ...MONEY_DATA,
  ...SERVICE,
]
