/** Member menu: the pages of the member center as its menu and the account's list them, in the order of the table of pages. */
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Bell,
  ChartNoAxesColumn,
  Coins,
  Gift,
  ListOrdered,
  ScrollText,
  ShieldCheck,
  Target,
  UserPlus,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { PAGES } from '../../app/pages.ts'
import { MEMBER_PAGES, memberPath, type MemberPage } from '../../app/paths.ts'
import type { TextKey } from '../../i18n/keys.ts'

const ICONS: Readonly<Record<MemberPage, LucideIcon>> = {
  transferFund: Wallet,
  depositv2: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transactionHistory: ScrollText,
  personalHistoryCopy: ListOrdered,
  personalProfit: ChartNoAxesColumn,
  bonusDetails: Coins,
  rewardCenter: Gift,
  referral: UserPlus,
  missionLeaderboard: Target,
  messageV2: Bell,
  securityCenter: ShieldCheck,
}

/** The key of a page's name. */
export const memberPageName = (page: MemberPage): TextKey => PAGES[page].menu

export const MEMBER_MENU = MEMBER_PAGES.map((page) => ({ page, href: memberPath(page), name: memberPageName(page), Icon: ICONS[page] }))
