/** Contains the help as data: questions in customers' words, with answers that are true for this bank. */
import { BRAND } from '../../../values/brand.ts'
import { t } from '../../language/language.ts'

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
    title: t('Fraud and safety'),
    articles: [
      article(
        'moved-money',
        t('Someone moved my money, or I told someone a code'),
        'fraud scam hacked stolen tricked otp',
        t('Freeze your accounts with the button above, or call {fraudPhone} now. The first minutes matter most.', {
          fraudPhone: BRAND.fraudPhone,
        }),
        t(
          'Then open the payment in your history and press “Report a problem”. For a transfer to another bank, we immediately ask that bank for the money.',
        ),
      ),
      article(
        'lost-phone',
        t('I lost my phone'),
        'stolen sim device',
        t(
          'Freeze your accounts with the button above. Without your phone, use your security answer and your password.',
        ),
        t('Ask your network to block the SIM. Then call {fraudPhone}. We will help you to log in again.', {
          fraudPhone: BRAND.fraudPhone,
        }),
      ),
      article(
        'freeze',
        t('What does freezing do, and how do I unfreeze?'),
        'freeze unfreeze block lock account emergency',
        t(
          'No money can leave your accounts, and scheduled payments stop too. You can still receive money. Every session ends.',
        ),
        t(
          'To unfreeze, change your password. Then go to Settings, “Freeze my accounts”, and confirm with your PIN and a code. Our staff can also unfreeze your accounts after they have checked that it is you.',
        ),
      ),
      article(
        'bank-calls',
        t('A caller says that they are from the bank'),
        'phishing call sms whatsapp pin password',
        t(
          'End the call. We never ask for your password, your PIN or a code: not by phone, SMS or email, and not at a branch.',
        ),
      ),
    ],
  },
  {
    title: t('Payments that went wrong'),
    articles: [
      article(
        'wrong-account',
        t('I sent money to the wrong account'),
        'recall reverse refund mistake wrong number beneficiary',
        t(
          'Open the receipt and press “Report a problem”. We immediately ask the other bank for the money. That bank has 1 working day to act.',
        ),
        t('The person who received it must agree to return it. If the account is with us, our staff ask that person.'),
      ),
      article(
        'not-arrived',
        t('The other person says that the money did not arrive'),
        'delivered received pending missing',
        t(
          'A successful receipt has a reference with which the other bank can find the money. Report it from the receipt. You get our result within 24 hours.',
        ),
      ),
      article(
        'checking',
        t('A transfer says that we are checking'),
        'pending processing unknown silent',
        t(
          'Please do not send it again. The other bank has not answered yet, and we keep asking. We send you an SMS when we know the result. If the transfer fails, the money comes back automatically.',
        ),
      ),
      article(
        'debited-twice',
        t('I was debited twice, or for the wrong amount'),
        'double duplicate charge dispute',
        t(
          'Report it from the transaction in your history. We compare our records with those of the other side. You get our result within 72 hours.',
        ),
      ),
      article(
        'clocks',
        t('How long may the bank take?'),
        'time limit cbn days dispute refund law',
        t(
          'The Central Bank of Nigeria sets the times. The money of a failed transfer is back within 24 hours of your report. Disputes about online payments take up to 72 hours. Another bank acts on a recall within 1 working day.',
        ),
        t(
          'For fraud, we tell the other bank within 30 minutes, investigate for at most 16 working days, and pay within 48 hours if we decide in your favour. Every report shows its own times.',
        ),
      ),
      article(
        'fees-back',
        t('Do I get the charges back?'),
        'fee vat stamp duty refund',
        t(
          'If a transfer fails, everything comes back, including the charges. If it arrived and the other bank returns it, you do not get the charges back, because we made the transfer.',
        ),
      ),
    ],
  },
  {
    title: t('Logging in'),
    articles: [
      article(
        'cannot-log-in',
        t('I cannot log in'),
        'locked password wrong login',
        t(
          'After 10 wrong passwords in a row we lock the login for 30 minutes. “Forgot password” on the login page gives you a new one. You need your security answer and the code on your phone.',
        ),
        t('On a new phone or browser you need the SMS code and one security answer.'),
      ),
      article(
        'no-code',
        t('The code does not come'),
        'otp sms delay',
        t(
          'We send codes to the phone on your BVN, from {smsSender}. Check that you have signal and free message space. Ask for a new code when the countdown ends. We send at most 5 codes to one phone in an hour.',
          { smsSender: BRAND.smsSender },
        ),
        t('If your number has changed, update your BVN at any branch.'),
      ),
      article(
        'pin-locked',
        t('My PIN is locked'),
        'transaction pin forgot reset wrong',
        t(
          'Three wrong PINs in a row lock your PIN. Choose a new one under Settings, Transaction PIN. You need your password, a security answer and an SMS code.',
        ),
      ),
      article(
        'forgot-username',
        t('I forgot my username'),
        'user name',
        t(
          'The browser that you last used to log in may still fill it in. If not, write to us below or call us. We check who you are first.',
        ),
      ),
      article(
        'new-device',
        t('I have a new phone or computer'),
        'device link browser',
        t(
          'Log in there. We send a code to your phone and ask one security question. For 24 hours the new device can send only small amounts. Remove the old device under Settings, Devices.',
        ),
      ),
    ],
  },
  {
    title: t('Sending and receiving'),
    articles: [
      article(
        'limits',
        t('How much can I send?'),
        'limit tier daily maximum raise',
        t(
          'It depends on your tier, and we show it before you type an amount. You can lower it at any time under Settings, Limits. To raise it, confirm with your PIN. Above ₦1,000,000 you also need an indemnity.',
        ),
      ),
      article(
        'costs',
        t('What does a transfer cost?'),
        'fee charge vat stamp duty price',
        t(
          'Within this bank there is no fee. To another bank it is ₦10 up to ₦5,000, ₦25 up to ₦50,000 and ₦50 above, with 7.5% VAT on the fee.',
        ),
        t(
          'From ₦10,000 there is a ₦50 government stamp duty, but not between your own accounts here. We show all charges before you approve.',
        ),
      ),
      article(
        'name-differs',
        t('The name is not the one that I expected'),
        'name enquiry mismatch account holder',
        t(
          'The name comes from the bank that has the account. If it is not the person whom you want to pay, do not send. Check the number and the bank with that person.',
        ),
      ),
      article(
        'receipt-genuine',
        t('Is this receipt genuine?'),
        'fake receipt verify check qr code',
        t(
          'Every receipt has a code of 16 characters and a QR code. Scan the QR code, or type the code after /verify in our address. The page shows what has happened to the money.',
        ),
      ),
      article(
        'statement',
        t('I need a statement'),
        'pdf csv embassy proof account history',
        t(
          'Go to History, Statements. Choose the days and the format, such as PDF. We can also send it to the email address that we have for you.',
        ),
      ),
    ],
  },
]

/** Every article, in one list. */
export const HELP_ARTICLES: readonly HelpArticle[] = HELP_TOPICS.flatMap(({ articles }) => articles)
