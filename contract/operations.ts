/** Operations: the list of every call, from which routes, permissions and the published document are made. */
import { agentContractOperations } from './agents/agent-contracts.ts'
import { agentPayOperations } from './agents/agent-pay.ts'
import { agentReportOperations } from './agents/agent-reports.ts'
import { agentOperations } from './agents.ts'
import { bonusOperations } from './bonus.ts'
import { contentOperations } from './content.ts'
import { fileOperations } from './files.ts'
import { gamesOperations } from './games.ts'
import { identityCheckOperations } from './identity/checks.ts'
import { documentOperations } from './identity/documents.ts'
import { handoverOperations } from './identity/handover.ts'
import { homeOperations } from './home.ts'
import { identityWayOperations } from './identity/identity-ways.ts'
import { identityOperations } from './identity/identity.ts'
import { liveGamesOperations } from './live-games.ts'
import { lotteryBetOperations } from './lottery/lottery-bets.ts'
import { lotteryResultOperations } from './lottery/lottery-results.ts'
import { lotteryGameOperations } from './lottery/lottery.ts'
import { messagingOperations } from './messaging.ts'
import type { Operation } from './operation.ts'
import { originalsCrashOperations } from './originals/originals-crash.ts'
import { originalsInstantOperations } from './originals/originals-instant.ts'
import { originalsRoundOperations } from './originals/originals-rounds.ts'
import { originalsStatefulOperations } from './originals/originals-stateful.ts'
import { originalsOperations } from './originals/originals.ts'
import { pointsOperations } from './points.ts'
import { promotionBoardOperations } from './promotion-boards.ts'
import { referralOperations } from './referrals.ts'
import { promotionOperations } from './promotions.ts'
import { breakOperations } from './protection/breaks.ts'
import { careOperations } from './protection/care.ts'
import { fundsOperations } from './protection/funds.ts'
import { protectionOperations } from './protection/limits.ts'
import { realityOperations } from './protection/reality.ts'
import { raffleOperations } from './raffles.ts'
import { recordsOperations } from './records.ts'
import { safetyOperations } from './identity/safety.ts'
import { securityOperations } from './identity/security.ts'
import { settingsOperations } from './settings.ts'
import { transferWalletOperations } from './transfer-wallet.ts'
import { walletOperations } from './wallet.ts'
import { currencyOperations } from './wallet/currencies.ts'
import { lineTransferOperations } from './wallet/line-transfers.ts'
import { paymentReturnOperations } from './wallet/returns.ts'

export const OPERATIONS = [
  ...settingsOperations,
  ...messagingOperations,
  ...identityOperations,
  ...identityWayOperations,
  ...securityOperations,
  ...safetyOperations,
  ...identityCheckOperations,
  ...documentOperations,
  ...agentOperations,
  ...agentContractOperations,
  ...agentPayOperations,
  ...agentReportOperations,
  ...handoverOperations,
  ...gamesOperations,
  ...liveGamesOperations,
  ...homeOperations,
  ...transferWalletOperations,
  ...walletOperations,
  ...currencyOperations,
  ...protectionOperations,
  ...breakOperations,
  ...realityOperations,
  ...careOperations,
  ...fundsOperations,
  ...lineTransferOperations,
  ...paymentReturnOperations,
  ...fileOperations,
  ...originalsOperations,
  ...originalsInstantOperations,
  ...originalsStatefulOperations,
  ...originalsCrashOperations,
  ...originalsRoundOperations,
  ...lotteryGameOperations,
  ...lotteryBetOperations,
  ...lotteryResultOperations,
  ...recordsOperations,
  ...pointsOperations,
  ...bonusOperations,
  ...promotionOperations,
  ...promotionBoardOperations,
  ...referralOperations,
  ...raffleOperations,
  ...contentOperations,
] as const satisfies readonly Operation[]

type All = (typeof OPERATIONS)[number]
export type OperationName = All['name']
export type OperationOf<Name extends OperationName> = Extract<All, { readonly name: Name }>
