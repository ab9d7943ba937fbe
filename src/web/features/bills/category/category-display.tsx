/** Shows each category of bills: its title, its icon, and the texts of its form. */
import type { BillCategory } from '../../../../values/vocabularies/bill-categories.ts'
import { t } from '../../../language/language.ts'
import { BallIcon, BoltIcon, PhoneIcon, SlipIcon, TelevisionIcon } from '../../../ui/icon/icons.tsx'
import type { MenuEntry } from '../../../ui/list/menu-section.tsx'
import { WavesIcon } from './bill-icons.tsx'

export interface CategoryDisplay {
  readonly title: string
  /** One line below the title on the page of bills. */
  readonly about: string
  readonly Icon: MenuEntry['Icon']
  /** The heading above the customer's number at the biller. */
  readonly recipientTitle: string
  /** The label of the field that chooses the biller. */
  readonly billerLabel: string
  /** The label of the field that chooses the product. */
  readonly productLabel: string
  /** The text of the form while no biller, or no product, is chosen. */
  readonly chooseBiller: string
  readonly chooseProduct: string
}

export const CATEGORY_DISPLAY: Readonly<Record<BillCategory, CategoryDisplay>> = {
  airtime: {
    title: t('Airtime'),
    about: t('MTN, Airtel, Glo and 9mobile'),
    Icon: PhoneIcon,
    recipientTitle: t('Whose phone'),
    billerLabel: t('Network'),
    productLabel: t('Bundle'),
    chooseBiller: t('Choose a network'),
    chooseProduct: t('Choose a bundle'),
  },
  data: {
    title: t('Data bundles'),
    about: t('Bundles for any network'),
    Icon: WavesIcon,
    recipientTitle: t('Whose phone'),
    billerLabel: t('Network'),
    productLabel: t('Bundle'),
    chooseBiller: t('Choose a network'),
    chooseProduct: t('Choose a bundle'),
  },
  'cable-tv': {
    title: t('Cable TV'),
    about: t('DStv, GOtv, StarTimes and more'),
    Icon: TelevisionIcon,
    recipientTitle: t('Which decoder'),
    billerLabel: t('Provider'),
    productLabel: t('Bouquet'),
    chooseBiller: t('Choose your TV provider'),
    chooseProduct: t('Choose a bouquet'),
  },
  electricity: {
    title: t('Electricity'),
    about: t('Tokens for prepaid meters, and bills'),
    Icon: BoltIcon,
    recipientTitle: t('Which meter'),
    billerLabel: t('Supplier'),
    productLabel: t('Kind of meter'),
    chooseBiller: t('Choose your electricity company'),
    chooseProduct: t('Choose prepaid or postpaid'),
  },
  sports: {
    title: t('Sports & Gaming'),
    about: t('Top up a wallet, within a limit that you set'),
    Icon: BallIcon,
    recipientTitle: t('Which wallet'),
    billerLabel: t('Company'),
    productLabel: t('Bundle'),
    chooseBiller: t('Choose a company'),
    chooseProduct: t('Choose a bundle'),
  },
  education: {
    title: t('Education'),
    about: t('PINs for WAEC results and JAMB'),
    Icon: SlipIcon,
    recipientTitle: t('Which examination'),
    billerLabel: t('Examination body'),
    productLabel: t('Kind of PIN'),
    chooseBiller: t('Choose an examination body'),
    chooseProduct: t('Choose a kind of PIN'),
  },
}
