/** Member menu: the pages of the member center as its menu and the account's list them, in the order of the table of pages. */
import type { MemberInfo } from '@baize/contract/identity/identity.ts'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Bell,
  ChartNoAxesColumn,
  Coins,
  FileSignature,
  Gift,
  IdCard,
  ListOrdered,
  ScrollText,
  ShieldCheck,
  Sprout,
  Target,
  UserPlus,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { PAGES, pageOf } from '../../app/pages.ts'
import { MEMBER_PAGES, memberPath, type MemberPage } from '../../app/paths.ts'
import type { TextKey } from '../../i18n/keys.ts'

const ICONS: Readonly<Record<MemberPage, LucideIcon>> = {
  transferFund: Wallet,
  depositv2: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transferUpline: ArrowLeftRight,
  memberContracts: FileSignature,
  transactionHistory: ScrollText,
  personalHistoryCopy: ListOrdered,
  personalProfit: ChartNoAxesColumn,
  seeds: Sprout,
  bonusDetails: Coins,
  rewardCenter: Gift,
  referral: UserPlus,
  missionLeaderboard: Target,
  messageV2: Bell,
  identity: IdCard,
  securityCenter: ShieldCheck,
}

/** The key of a page's name. */
export const memberPageName = (page: MemberPage): TextKey => PAGES[page].menu

const lineOf = (page: MemberPage) => ({ page, href: memberPath(page), name: memberPageName(page), Icon: ICONS[page] })
/** The pages on which something waits for the person (WC-71). */
export const WAITING = { rewards: lineOf('rewardCenter'), receipts: lineOf('withdraw'), offers: lineOf('memberContracts') } as const

/** What the merchant has closed for this person is left out. */
export const memberMenu = (info: MemberInfo | undefined) =>
  MEMBER_PAGES.filter((page) => {
    const { when } = pageOf(page)
    return when === undefined || info?.[when] === true
  }).map(lineOf)
