/**
 * Agent menu: the pages of the agent center as its menu lists them, in the order of the table of pages. Pages that the merchant has closed
 * are left out.
 */
import type { MemberInfo } from '@baize/contract/identity/identity.ts'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Bell,
  CalendarDays,
  ChartNoAxesColumn,
  Coins,
  Dices,
  FileSignature,
  HandCoins,
  Headset,
  Hourglass,
  Megaphone,
  ReceiptText,
  Timer,
  UserPlus,
  Users,
  TrendingDown,
  type LucideIcon,
} from 'lucide-react'
import { PAGES, pageOf } from '../../app/pages.ts'
import { AGENT_PAGES, PATHS, type AgentPage } from '../../app/paths.ts'
import type { TextKey } from '../../i18n/keys.ts'

const ICONS: Readonly<Record<AgentPage, LucideIcon>> = {
  agentTeamOverview: ChartNoAxesColumn,
  registerCenter: UserPlus,
  downlineManagmentView: Users,
  agentDeposit: ArrowDownToLine,
  agentWithdraw: ArrowUpFromLine,
  agentTransfer: ArrowLeftRight,
  personalHistoryTeam: Dices,
  palStatementsAgentCopy: TrendingDown,
  agentRevenueReport: Coins,
  agentDownlineTransactionDetailsCopy: ReceiptText,
  agentContracts: FileSignature,
  agentDividendRecordCopy2: HandCoins,
  agentDailyWages2: CalendarDays,
  agentHourSalary: Hourglass,
  agentRealtimeSalary: Timer,
  agentAnnouncement: Megaphone,
  agentMessages: Bell,
  agentService: Headset,
}

export const agentPageName = (page: AgentPage): TextKey => PAGES[page].menu

export const agentMenu = (info: MemberInfo | undefined) =>
  AGENT_PAGES.filter((page) => {
    const { when } = pageOf(page)
    return when === undefined || info?.[when] === true
  }).map((page) => ({ page, href: PATHS[page], name: agentPageName(page), Icon: ICONS[page] }))
