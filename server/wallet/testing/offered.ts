/** Offered: what the pages of withdrawals and of transfers along the line offer a member. */
import { UNITS } from '@baize/contract/values/money.ts'
import type { Reader } from '../../platform/database.ts'
import { lineOptionsFor } from '../line/line.ts'
import type { WalletNeeds, WalletOwner } from '../needs.ts'
import { optionsFor } from '../options.ts'

const MOST = 900_000n * UNITS
const TRANSFERS = { on: true, minimum: 1_000n * UNITS, maximum: MOST, dailyUnits: MOST, perDay: 9, times: 1 }

export async function offeredTo(needs: WalletNeeds, reader: Reader, owner: WalletOwner): Promise<string[]> {
  const withdrawal = await optionsFor(needs, reader, owner, 'EN')
  const transfer = await lineOptionsFor({ ...needs, transferRules: async () => TRANSFERS }, reader, owner)
  return [withdrawal.withdrawable, transfer.withdrawable]
}
