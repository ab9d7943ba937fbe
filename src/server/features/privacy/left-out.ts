/** Tables with a customer in them that the archive leaves out, and why. The manifest says the same. */

const NOT_LOGGED_IN =
  'Questions sent without logging in: of a name and a phone that somebody gave, which may have been another’s then. Ask us for yours.'
const MINUTES =
  'Working papers of a few minutes: an offer, a code or a step on its way. They are dropped by themselves.'

export const LEFT_OUT: Readonly<Record<string, string>> = {
  'bank.approval': MINUTES,
  'bank.ticket': MINUTES,
  'bank.name_enquiry': MINUTES,
  'bank.bill_enquiry': MINUTES,
  'bank.payment_batch_enquiry': MINUTES,
  'bank.upload_part': 'Parts of a picture that is being sent; kept as a picture once it is whole.',
  'bank.pending_beneficiary': 'A payee on the way into your beneficiaries, for seconds.',
  'bank.budget_watch': 'When our systems last looked at your budgets.',
  'bank.contact': NOT_LOGGED_IN,
  'bank.contact_answer': NOT_LOGGED_IN,
  'bank.closed_customer': 'Of customers who have left; whoever can ask here is none of them.',
  'bank.daily_payment_count': 'The number of your payments on each of the last days. It is deleted after a week.',
  'bank.alert_bundle': 'The number and sum of payments for a text message that is sent within minutes.',
  'bank.notice': 'A movement on the way into your alerts, for seconds.',
}
