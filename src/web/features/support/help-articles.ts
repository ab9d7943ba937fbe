/** Contains the help as data: questions in customers' words, with answers that are true for this bank. In English. */
import { BRAND } from '../../../values/brand.ts'

export interface HelpArticle {
  readonly id: string
  readonly question: string
  /** One or more paragraphs. */
  readonly answer: readonly string[]
  /** Further words that customers search for. */
  readonly words: string
}

export interface HelpTopic {
  readonly title: string
  readonly articles: readonly HelpArticle[]
}

const article = (id: string, question: string, words: string, ...answer: readonly string[]): HelpArticle => ({
  id,
  question,
  answer,
  words,
})

export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    title: 'Fraud and safety',
    articles: [
      article(
        'moved-money',
        'Someone moved my money, or I told someone a code',
        'fraud scam hacked stolen tricked otp',
        `Freeze your accounts with the button above, or call ${BRAND.fraudPhone} now. The first minutes matter most.`,
        'Then open the payment in your history and press “Report a problem”. For a transfer to another bank we ask that bank for the money at once.',
      ),
      article(
        'lost-phone',
        'I lost my phone',
        'stolen sim device',
        'Freeze your accounts with the button above: where the phone is gone, your security answer and your password do it.',
        `Have your network block the SIM. Then call ${BRAND.fraudPhone}: we help you back in.`,
      ),
      article(
        'freeze',
        'What does freezing do, and how do I lift it?',
        'freeze unfreeze block lock account emergency',
        'No money leaves any of your accounts, also nothing that was scheduled. Money still comes in. Every session ends.',
        'To lift it, change your password, then go to Settings, “Freeze my accounts”, and approve with your PIN and a code. Our staff can lift it too, once they know that it is you.',
      ),
      article(
        'bank-calls',
        'Somebody says that they call from the bank',
        'phishing call sms whatsapp pin password',
        'End the call. We never ask for your password, your PIN or a code: not by phone, SMS, email or at a branch.',
      ),
    ],
  },
  {
    title: 'Payments that went wrong',
    articles: [
      article(
        'wrong-account',
        'I sent money to the wrong account',
        'recall reverse refund mistake wrong number beneficiary',
        'Open its receipt and press “Report a problem”. We ask the other bank for the money at once; it has 1 working day to act.',
        'Whoever has the money must agree: no bank may simply take it back. At our own bank, our staff ask the person.',
      ),
      article(
        'not-arrived',
        'They say that it did not arrive',
        'delivered received pending missing',
        'A successful receipt has a reference that the other bank can find it by. Report it from the receipt: our result is there within 24 hours.',
      ),
      article(
        'checking',
        'A transfer says that we are checking',
        'pending processing unknown silent',
        'Please do not send it again. The other bank has not answered yet, and we keep asking. You get an SMS when it is final; if it fails, the money comes back by itself.',
      ),
      article(
        'debited-twice',
        'I was debited twice, or for another amount',
        'double duplicate charge dispute',
        'Report it from the entry in your history. We compare our books with the other side’s; our result is there within 72 hours.',
      ),
      article(
        'clocks',
        'How long may the bank take?',
        'time limit cbn days dispute refund law',
        'The Central Bank of Nigeria sets clocks: a failed transfer is back within 24 hours of your report; disputes about payments on the web take 72 hours; another bank acts on a recall within 1 working day.',
        'For fraud we tell the other bank within 30 minutes, look into it in at most 16 working days, and pay within 48 hours where we decide for you. Every report shows its own times.',
      ),
      article(
        'fees-back',
        'Do I get the charges back?',
        'fee vat stamp duty refund',
        'If a transfer fails, all of it comes back, the charges too. If it arrived and the other bank sends it back, the charges stay paid: the transfer was carried out.',
      ),
    ],
  },
  {
    title: 'Logging in',
    articles: [
      article(
        'cannot-log-in',
        'I cannot log in',
        'locked password wrong login',
        'After 10 wrong passwords in a row we lock the login for 30 minutes. “Forgot password” on the login page gives you a new one: it takes your security answer and the code on your phone.',
        'On a new phone or browser you need the SMS code and one security answer.',
      ),
      article(
        'no-code',
        'The code does not come',
        'otp sms delay',
        `Codes go to the phone on your BVN, from ${BRAND.smsSender}. Check for signal and free message space, then ask for a new one when the countdown ends. At most 5 codes go to one phone in an hour.`,
        'If the number has changed, your BVN must be updated at any branch.',
      ),
      article(
        'pin-locked',
        'My PIN is locked',
        'transaction pin forgot reset wrong',
        'Three wrong PINs in a row lock it. Choose a new one under Settings, Transaction PIN: it takes your password, a security answer and an SMS code.',
      ),
      article(
        'forgot-username',
        'I forgot my username',
        'user name',
        'The browser you last logged in with may still fill it in. If not, write to us below, or call: we check who you are first.',
      ),
      article(
        'new-device',
        'I have a new phone or computer',
        'device link browser',
        'Log in there: we send a code to your phone and ask one security question. For 24 hours the new device can send only small amounts. Remove the old one under Settings, Devices.',
      ),
    ],
  },
  {
    title: 'Sending and receiving',
    articles: [
      article(
        'limits',
        'How much can I send?',
        'limit tier daily maximum raise',
        'It depends on your tier, and is shown before you type an amount. Lower it at any time under Settings, Limits; raise it there with an approval, above ₦1,000,000 with an indemnity.',
      ),
      article(
        'costs',
        'What does a transfer cost?',
        'fee charge vat stamp duty price',
        'Within this bank there is no fee. To another bank it is ₦10 up to ₦5,000, ₦25 up to ₦50,000 and ₦50 above, with 7.5% VAT on the fee.',
        'From ₦10,000 the state takes ₦50 of stamp duty, but not between your own accounts here. All of it is shown before you approve.',
      ),
      article(
        'name-differs',
        'The name is not the one I expected',
        'name enquiry mismatch account holder',
        'The name comes from the bank of the account. If it is not whom you mean, do not send: check the number and the bank with them.',
      ),
      article(
        'receipt-genuine',
        'Is this receipt genuine?',
        'fake receipt verify check qr code',
        'Every receipt has a code of sixteen characters and a QR code. Scan it, or type the code after /verify in our address: the page says what became of the money as of now.',
      ),
      article(
        'statement',
        'I need a statement',
        'pdf csv embassy proof account history',
        'Under History, Statements: choose the days and the form, such as PDF. It can also be sent to the email address that we have of you.',
      ),
    ],
  },
]

/** Every article, in one list. */
export const HELP_ARTICLES: readonly HelpArticle[] = HELP_TOPICS.flatMap(({ articles }) => articles)
