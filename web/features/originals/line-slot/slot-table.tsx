/** Slot table: a stake on each of twenty lines, one spin, and the winning lines. */
import type { LineSlotRound } from '@baize/contract/originals/originals-instant.ts'
import { LINE_PAYS, LINES, SCATTER_PAYS, type PayingSymbol } from '@baize/rules/originals/line-slot-table.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useText } from '../../../i18n/i18n.ts'
import { call } from '../../../api/client.ts'
import { unitsOf } from '../stake.ts'
import { BetPanel, SeatStake } from '../table/bet-panel.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { PlayTable } from '../table/play-table.tsx'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { useStakeRound } from '../table/use-stake-round.ts'
import { SLOT_MS, SlotStage } from './slot-stage.tsx'
import { SlotPrint } from './slot-symbols.tsx'

const LINE_COUNT = BigInt(LINES.length)
/** An upper bound of a spin: five of the best symbol on every line is out of reach, and the server bounds what is paid. */
const ONE = 10_000n
const FIRST_STOPS = [0, 2, 6, 5, 3]
const PAYING = Object.keys(LINE_PAYS) as PayingSymbol[]

/** The stake on one line from the total stake, cut to what the ledger keeps. */
const lineStakeOf = (stake: string): string => formatUnits(unitsOf(stake) / LINE_COUNT)

function Pays() {
  const text = useText()
  return (
    <details className="slot-details">
      <summary>{text('tables.slot.pays')}</summary>
      <table className="slot-pays">
        <thead>
          <tr>
            <th scope="col">{text('tables.slot.print')}</th>
            {[3, 4, 5].map((count) => (
              <th key={count} scope="col">
                {count}×
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PAYING.map((symbol) => (
            <tr key={symbol}>
              <th scope="row">
                <SlotPrint symbol={symbol} />
                <span className="bz-hidden">{text(`tables.slot.${symbol}`)}</span>
              </th>
              {[3, 4, 5].map((count) => (
                <td key={count} className="figures">
                  {LINE_PAYS[symbol][count]}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <SlotPrint symbol="S" />
              <span className="bz-hidden">{text('tables.slot.S')}</span>
            </th>
            {[3, 4, 5].map((count) => (
              <td key={count} className="figures">
                {SCATTER_PAYS[count]}×
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="text-sm text-fg-3">{text('tables.slot.paysText')}</p>
    </details>
  )
}

export function LineSlotTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const { seat, press, disabled } = useStakeRound<LineSlotRound>(settings, wallet, ONE)
  const words = useMoneyWords(wallet.symbol)
  const lineStake = lineStakeOf(seat.stake)
  const play = (): void => press(() => (key, signal) => call('playLineSlot', { body: { lineStake }, key, signal }), { showMs: SLOT_MS })
  const { round, told } = seat
  const pays = (of: LineSlotRound): string =>
    of.totalPays === 0
      ? text('tables.slot.nothing')
      : [
          ...of.lineWins.map((win) =>
            text('tables.slot.line', { line: win.line + 1, count: win.count, print: text(`tables.slot.${win.symbol as PayingSymbol}`) }),
          ),
          ...((SCATTER_PAYS[of.scatters] ?? 0) > 0 ? [text('tables.slot.scatters', { count: of.scatters })] : []),
        ].join(', ')
  return (
    <PlayTable
      seat={seat}
      playsText={text('tables.slot.play')}
      onPlay={play}
      keys={[]}
      stage={
        <SeatFelt seat={seat} tone="cinnabar" says={(told) => text('tables.slot.result', { pays: pays(told), money: words(told) })}>
          <SlotStage
            stops={round?.stops ?? FIRST_STOPS}
            before={seat.play.before?.stops ?? FIRST_STOPS}
            roundKey={seat.roundKey}
            wins={seat.busy ? [] : (told?.lineWins ?? [])}
            scatterPays={!seat.busy && (SCATTER_PAYS[told?.scatters ?? 0] ?? 0) > 0}
          />
        </SeatFelt>
      }
      panel={
        <BetPanel
          seat={seat}
          playText={text('tables.slot.play')}
          onPlay={play}
          facts={[
            { term: text('tables.slot.lines'), value: LINES.length },
            { term: text('tables.slot.lineStake'), value: <MoneyText value={lineStake} symbol={wallet.symbol} decimals={2} /> },
          ]}
        >
          <SeatStake seat={seat} multiplier={ONE} disabled={disabled} />
          <Pays />
        </BetPanel>
      }
    />
  )
}
