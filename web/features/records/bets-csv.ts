/** Bets CSV: the betting record for a spreadsheet, a column for each fact of a round, amounts as the ledger has them. */
import type { BetRecord } from '@baize/contract/records.ts'
import type { Text } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { csvText, csvTime, csvTimeHead, readerZone } from '../../api/csv.ts'
import { whyBack } from './refund-words.ts'

/** What a column behind the time is called, and what it says of a round. */
const COLUMNS: readonly (readonly [header: TextKey, cell: (bet: BetRecord, text: Text) => string])[] = [
  ['records.game', (bet) => bet.gameName],
  ['records.provider', (bet) => bet.vendorName],
  ['records.round', (bet) => bet.round],
  ['records.stake', (bet) => bet.stake],
  ['records.win', (bet) => bet.win],
  // As on the page: what is still open was not lost.
  ['records.net', (bet) => (bet.state === 'open' ? '' : bet.net)],
  ['records.refund', (bet) => bet.refund],
  ['records.refund.why', (bet, text) => whyBack(text, bet) ?? ''],
  ['records.currency', (bet) => bet.currency],
  ['records.state', (bet, text) => text(`records.state.${bet.state}`)],
]

export function betsCsv(bets: readonly BetRecord[], text: Text, zone = readerZone()): string {
  const times = bets.map(({ startedAt }) => startedAt)
  return csvText([
    [csvTimeHead(text('records.time'), times, zone), ...COLUMNS.map(([header]) => text(header))],
    ...bets.map((bet) => [csvTime(bet.startedAt, zone), ...COLUMNS.map(([, cell]) => cell(bet, text))]),
  ])
}
