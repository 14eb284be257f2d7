/** Member parts: the pages of the member center, each a chunk with its texts, for their addresses and for the layer alike. */
import type { RouteComponent } from '@tanstack/react-router'
import { lazyRouteComponent, withTexts } from '../start/lazy-part.ts'
import type { MemberPage } from '../paths.ts'

export const MEMBER_PARTS: Readonly<Record<MemberPage, RouteComponent>> = {
  securityCenter: lazyRouteComponent(
    () => withTexts(import('../../pages/member/security-center.tsx'), 'security', 'records'),
    'SecurityCenterPage',
  ),
  transferFund: lazyRouteComponent(() => withTexts(import('../../pages/member/transfer-fund.tsx'), 'play'), 'TransferFundPage'),
  depositv2: lazyRouteComponent(() => import('../../pages/member/deposit.tsx'), 'DepositPage'),
  withdraw: lazyRouteComponent(() => import('../../pages/member/withdraw.tsx'), 'WithdrawPage'),
  personalHistoryCopy: lazyRouteComponent(() => withTexts(import('../../pages/member/betting-record.tsx'), 'records'), 'BettingRecordPage'),
  transactionHistory: lazyRouteComponent(() => withTexts(import('../../pages/member/account-record.tsx'), 'records'), 'AccountRecordPage'),
  personalProfit: lazyRouteComponent(() => withTexts(import('../../pages/member/personal-profit.tsx'), 'records'), 'PersonalProfitPage'),
  messageV2: lazyRouteComponent(() => withTexts(import('../../pages/member/messages.tsx'), 'content'), 'MessagesPage'),
}
