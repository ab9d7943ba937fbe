/** The help text of the commands on the server. */
import { SECTION_FAULTS } from '../../values/vocabularies/kyc/kyc-sections.ts'

export const help = `Usage: npm run server-commands -- <command>

Each act that is an order of staff works here only in a bank of the sandbox. Elsewhere: npm run operators -- --help.

  temporary-password <username> <reason>
                    Puts a temporary password in the place of the customer's own, and prints it once. It is valid for
                    24 hours and only opens the page where the customer chooses another password. All sessions end, and
                    the customer gets an SMS and an email. Check first that the request comes from the customer.
  remove-token <username> <reason>
                    Removes the authenticator app of a customer who has lost it and the recovery codes. All sessions end, and
                    the customer gets an SMS and an email. Check first that the request comes from the customer.
  indemnity <username> <reference> <reason>
                    Records the indemnity for higher limits that a customer signed on paper, under the paper's reference.
                    The limits do not change, but the customer can choose higher limits, and gets a message.
  contact-change allow <username> email|phone <reason>
  contact-change stop <username> email|phone <reason>
                    Allows or stops a change of the email address or the phone in the settings. Stopping also ends a change
                    that waits for a code. One permission allows one change of the phone, within seven days.
                    Check first that the request comes from the customer.
  limit-change allow <username> <reason>
  limit-change stop <username> <reason>
                    Allows or stops higher limits in the settings of a customer. Lower limits need no permission.
  fees              Shows every fee schedule, in the format of the file for add-fees.
  add-fees <file> <reason>
                    Adds a fee schedule. It applies from midnight of the day in the file. Amounts are in kobo.
  limits            Shows every schedule of limits, in the format of the file for add-limits.
  add-limits <file> <reason>
                    Adds a schedule of limits. It applies from midnight of the day in the file. Amounts are in minor units.
  rates             Shows the newest exchange rates of the source, and marks the rates in use.
  accept-rates <number> <reason>
                    Accepts rates that the bank refused because they moved too far. The bank quotes them from now on.
                    Compare them with another source first. Without this command the bank exchanges nothing.
  exchange-position Shows the bank's position and income in each currency after its exchanges. Fails when the journals
                    do not match the exchanges.
  transfers-in-review
                    Lists the transfers to other banks that wait for a decision, each with its id and the network's id.
  transfer settle <id> <reason>
  transfer release <id> <reason>
                    Decides a transfer after you have read its result in the network's own report. settle debits the money
                    on hold, and release returns it. The reason names the report and its result, because the audit trail
                    keeps it. The customer gets a message. The decision is final.
  bills-in-review   Lists the bills that wait for a decision.
  bill settle <id> <reason>
  bill release <id> <reason>
                    Decides a bill after you have read its result at the aggregator. After settle, the bank requests the
                    token of a meter and sends it to the customer. An alert says when there is no token.
  bill return <id> <reason>
                    Returns the money of a settled bill, once, after you have read at the aggregator that the bill was not
                    paid. The alert bill-refused-after-decision names such a bill.
  cards             Lists the newest requests for cards, with the state and the destination of each card.
  cards-in-review   Lists the requests for cards that wait for a decision.
  card settle <id> <reason>
  card release <id> <reason>
                    Decides a request after you have read its result at the card processor. After settle, the bank asks the
                    processor for the card. The customer sees the card when the processor has it.
  card return <id> <reason>
                    Returns the fee of a settled order, once, after you have read at the card processor that it never got
                    the order. The customer gets a message, and can order another card.
  late-transfers [<days>]
                    Lists transfers to other banks of the last days (30) that broke a deadline of the CBN: one minute for
                    the arrival, ten minutes for the return of the money, one day for the decision.
  freeze <username> <reason>
                    Stops all money out of a customer's accounts and ends all sessions. The customer gets a message.
  unfreeze <username> <reason>
                    Allows money out again. Check first that the request comes from the customer.
  cases             Lists the open cases: reported problems, and questions.
  case show <reference>
                    Shows a case in full: the customer's text, every step and message, and the deadlines.
  case picture <reference> <number> <file>
                    Writes a picture from the customer to a new JPEG file. The audit trail records that you viewed it.
  case write <reference> <words>
  case ask <reference> <words>
                    Sends a message to the customer of the case, with a notice. ask also waits for the answer.
  case ask-bank <reference> <reason>
                    Asks the other bank again, through the payment switch, to return the money.
  case link <reference> <id of a transfer or bill> <reason>
                    Links a case from the public form to its payment. After that, the case is like a case from a signed-in
                    customer.
  case for <reference> <words>
  case against <reference> <words>
                    Decides the case, for or against the customer, and closes it. The customer reads the words.
  case refund <reference> <amount>|all <words>
                    Pays the customer from the bank's own money, after a decision for the customer. It pays once for each
                    case, and at most the amount of the payment.
  erase show <reference of the case>|<username>
                    Shows the obstacles to the erasure of a customer's data: money, payments in progress, cards, schedules,
                    other cases, a freeze.
  erase confirm <reference of the case> <reason>
                    Erases the data when there is no obstacle, and closes the profile and the accounts for good. No other
                    command grants the request. The reason says who identified the customer, and how.
  former            Lists transfers that other banks returned to closed customers.
  former pay <journal> <reason>
                    Records, once, that a person got this money. The account paid-by-hand has the money until the cash is
                    booked. Identify the person first.
  kyc               Lists the customers who wait for a decision about tier 3, and the customers of tier 3 who changed
                    a section.
  kyc show <username>
                    Shows the answers and documents of a customer in full. The audit trail records that you viewed them.
  kyc document <username> <kind> <file>
                    Writes a document to a new JPEG file. The audit trail records that you viewed it.
  kyc approve <username> <submission> <reason>
                    Accepts each section of the submission that kyc show names, and raises the customer to its tier. A newer
                    submission needs another decision. The customer gets a message.
  kyc reject <username> <submission> <sections> <reason>
                    Rejects sections of the submission that kyc show names, such as signature=unreadable,selfie=other, and
                    accepts the other sections. The customer gets a message, and sends the rejected sections again. With the
                    code other the customer reads the reason: say what is wrong and what to do.
                    Codes: ${SECTION_FAULTS.slice(0, 4).join(', ')},
                    ${SECTION_FAULTS.slice(4).join(', ')}.
  kyc checked <username> <section> <change> <reason>
                    Accepts the change that kyc show names. The tier does not change. A new address needs a utility bill that
                    the customer sent after the change.
  kyc refuse <username> <section> <change> <reason>
                    Refuses the change that kyc show names. The details and the utility bill accepted before apply again. The
                    customer gets a message and reads the reason at the section: say what is wrong and what to do.
  contacts          Lists the questions from the public form, and its reports that belong to no known customer.
  contact show <reference>
  contact answer <reference> <words>
  contact close <reference> <reason>
                    Shows a question, answers it by SMS to its phone, or closes it. The code proved the phone, but not the
                    person: write nothing about a customer's accounts.
  late-cases [<days>]
                    Lists the missed deadlines of cases of the last days (30).
  verify-audit [--from-start] [<number>:<hash>]
                    Recomputes the audit trail's chain since the last checkpoint and checks its signed heads. With
                    --from-start or a head it reads every event. Fails when a hash does not match, and when the chain
                    does not contain a head that the bank published outside the database (AUDIT_HEADS_URL), or
                    when a published head is missing.
                    Give a head from the log to prove that nobody shortened or rebuilt the chain up to this head.
  verify-limits     Recomputes every limit counter from its transfers. Fails when a counter does not match.

  offers            Lists the numbers of the customers who agreed to news and offers.

A command that changes something takes its reason as the last words, without a flag: at least ten characters. The
audit trail keeps the reason, your name in the operating system, and the amount and the payee of a payment.
BVNs, phone numbers and card numbers in a reason keep their last four digits only.
A command that shows data of a customer leaves a line that the customer sees, with your role: OPERATOR_ROLE, or else
"Operations staff". The bank stores your name, and the customer does not see it.
The database is DATABASE_URL, or else the embedded database on DATA_DIR (.data). The keys are the keys of the server.`
