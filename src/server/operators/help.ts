/** The help text of the operators' command line. */
export const help = `Usage: npm run operators -- <command>

  temporary-password <username> <reason>
                    Puts a temporary password in the place of the customer's own, and prints it once. It is valid for
                    24 hours and opens nothing but the page where the customer chooses another one. All sessions end,
                    and the customer is told by text message and mail. Make sure first that it is the customer who asks.
  remove-token <username> <reason>
                    Removes the authenticator app of a customer who has lost it and the recovery codes. All sessions end,
                    and the customer is told by text message and mail. Make sure first that it is the customer who asks.
  indemnity <username> <reference> <reason>
                    Records the indemnity for higher limits that a customer signed on paper, under the paper's reference.
                    It does not change the limits: the customer can then choose higher limits, and gets a notice.
  contact-change allow <username> email|phone <reason>
  contact-change stop <username> email|phone <reason>
                    Lets a customer change the email address or the phone in the settings, or stops it, with a change that
                    waits for a code. A phone may be changed once for each time that it is allowed, within seven days.
                    Make sure first that it is the customer who asks.
  limit-change allow <username> <reason>
  limit-change stop <username> <reason>
                    Lets a customer raise the limits in the settings, or stops it. Lowering them needs no permission.
  fees              Shows what transfers cost: every fee schedule, as the file that would add it.
  add-fees <file> <reason>
                    Adds a fee schedule, which counts from the midnight of the day that it names. Amounts are kobo.
  limits            Shows what may be sent, taken and held: every schedule of limits, as the file that would add it.
  add-limits <file> <reason>
                    Adds a schedule of limits, which counts from the midnight of the day that it names. Amounts are minor units.
  rates             Shows the last exchange rates that were read, and which of them are in use.
  accept-rates <number> <reason>
                    Says that rates which moved too far to be believed are right: they are quoted from now on. Look at
                    another source first. Until then nothing is exchanged.
  exchange-position Shows what the bank holds more or less of than it sold by exchange, and what it earned; fails when the
                    journals do not fit the exchanges.
  transfers-in-review
                    Lists the transfers to other banks that wait for a decision, each with its id and the network's.
  transfer settle <id> <reason>
  transfer release <id> <reason>
                    Decides one of them after you have read in the network's own report what became of it: settle takes
                    the money that was set aside, release gives it back. Say what you read where: it goes into the audit
                    trail. The customer is told. There is no way back.
  bills-in-review   Lists the bills that wait for a decision, likewise.
  bill settle <id> <reason>
  bill release <id> <reason>
                    Decides one of them after you have read at the aggregator what became of it. A meter's token is
                    asked for afterwards and sent to the customer; where it cannot be had, an alert says so.
  bill return <id> <reason>
                    Gives the money of a settled bill back, once, where you have read at the aggregator that it was not paid
                    after all: an alert, bill-refused-after-decision, names one that an operator had settled.
  cards             Lists the newest requests for cards: how far each order and card is, and where it goes.
  cards-in-review   Lists those that wait for a decision, as with transfers.
  card settle <id> <reason>
  card release <id> <reason>
                    Decides one of them after you have read at the card processor what became of it. After settle the
                    card is asked for there, and appears at the customer's once it is found.
  card return <id> <reason>
                    Gives the fee of a settled order back, once, where you have read at the card processor that it never had
                    the order. The customer is told, and may order another card.
  late-transfers [<days>]
                    Lists transfers to other banks of the last days (30) that broke one of the CBN's clocks: a minute
                    until they arrive, ten until money is back, a day until they are decided.
  freeze <username> <reason>
                    Stops all money out of a customer's accounts and ends all sessions. The customer is told.
  unfreeze <username> <reason>
                    Lets money out again. Make sure first that it is the customer who asks.
  cases             Lists the cases that are open: problems that customers reported, and questions.
  case show <reference>
                    Shows one in full: what the customer wrote, every step and message, and by when what is due.
  case picture <reference> <number> <file>
                    Writes a picture that the customer sent out as a new JPEG file. That you looked is in the audit trail.
  case write <reference> <words>
  case ask <reference> <words>
                    Writes to its customer; ask waits for the answer. The customer is told that there is a message.
  case ask-bank <reference> <reason>
                    Asks the other bank, through the payment switch, once more to send the money back.
  case tie <reference> <id of a transfer or bill> <reason>
                    Says which payment a case is about that was reported without a login; from then on it is as one from inside.
  case for <reference> <words>
  case against <reference> <words>
                    Decides it, for the customer or not, and closes it. The customer reads the words.
  case refund <reference> <amount>|all <words>
                    Pays the customer from the bank's own money, once for each case that was decided for the customer, and at most
                    the amount of the payment.
  erase show <reference of the case>|<username>
                    Shows what stands in the way of erasing a customer's data: money, payments under way, cards, schedules,
                    other cases, a freeze.
  erase confirm <reference of the case> <reason>
                    Carries the request out, where nothing stands in the way: closes the profile and the accounts for good.
                    Nothing else decides it for the customer. Reason: who checked that it is the customer who asks, and how.
  former            Lists money that came back to customers who had left: transfers that other banks returned.
  former pay <journal> <reason>
                    Says that it was paid out to the person, by whatever way, once: it then stands on the account
                    paid-by-hand until its cash is booked. Make sure first who asks for it.
  kyc               Lists the customers who asked for tier 3 and wait for a decision, and those of tier 3 who changed
                    a section since.
  kyc show <username>
                    Shows what one told and sent, in full. It is written into the audit trail, with your name.
  kyc document <username> <kind> <file>
                    Writes a document out as a new JPEG file, to be looked at. That you looked is in the audit trail.
  kyc approve <username> <submission> <reason>
  kyc reject <username> <submission> <reason>
                    Decides on the submission that kyc show names, and on no other that came since. The customer is told,
                    and reads the reason: say what is wrong and what to do.
  kyc checked <username> <section> <change> <reason>
                    Says that the change which kyc show names is looked at. The tier stays meanwhile. Another address takes
                    a utility bill that was sent after it.
  kyc refuse <username> <section> <change> <reason>
                    Refuses that change: what was accepted before stands again, the bill with it. The customer is told,
                    and reads the reason beside the section: say what is wrong and what to do.
  contacts          Lists the questions, and reports of payments that are no one customer's, of people who are not logged in.
  contact show <reference>
  contact answer <reference> <words>
  contact close <reference> <reason>
                    Shows one, answers it by SMS to the phone that it came from, or closes it. The phone is proven, not
                    who has it: say nothing of a customer's accounts.
  late-cases [<days>]
                    Lists the clocks of cases of the last days (30) that ran out before they were met.
  verify-audit [<number>:<hash>]
                    Recomputes the audit trail's chain and checks its signed heads; fails when something does not fit.
                    Give a head from the log to prove that the chain was not cut short or made anew behind it.
  verify-limits     Recomputes every limit counter from the transfers that raised it; fails when one does not fit.

  offers            Lists the customer numbers of those who agreed to news and offers.

A command that changes something takes its reason as the last words, without a flag: at least ten characters. The
audit trail keeps the reason, your name as the operating system has it, and the amount and the payee where money moves.
BVNs, phone numbers and card numbers in a reason keep their last four digits only.
Whatever shows something of a customer leaves a line that the customer sees, with your role: OPERATOR_ROLE, or else
"Operations staff". Your name is kept, and not shown.
The database is DATABASE_URL, or else the embedded one that runs on DATA_DIR (.data); the keys are the server's own.`
