/** Play rules: every play in one line, what one bet pays by tier, and a won and a lost ticket that the rules compute. */
import './play-rules.css'
import type { BetTerms, LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import { parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { readFactor, type Evaluation } from '@baize/rules/lottery/lottery.ts'
import { stakePerUnit, ticketPrize, ticketStake } from '@baize/rules/lottery/order/prize.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { DrawBalls } from '../results/draw-balls.tsx'
import type { Current } from '../issue-clock.tsx'
import { groupName, groupOf, playName, playRule, selectionText } from '../desk/play-name.ts'
import { prizesOf, tiersOf } from '../desk/pricing.ts'
import { tierName } from '../results/tier-name.ts'
import { workedExamples, type Example } from './worked-example.ts'

type Props = { current: Current; plays: readonly LotteryPlay[]; symbol: string }

const NONE = 0n

/** The cost of the example at the base price, and the payout of all its winning bets. */
function moneyOf(judged: Evaluation, play: LotteryPlay, terms: BetTerms): { stake: bigint; prize: bigint } {
  const perUnit = stakePerUnit({ basePrice: (parseUnits(terms.basePrice) ?? UNITS) / UNITS, unit: '元', multiple: 1n })
  const prizeFactor = readFactor(judged.prizeFactor)
  const group = play.basis === 'fair' ? { prizeGroup: BigInt(terms.maximumGroup) } : {}
  return {
    stake: ticketStake(perUnit, judged.stakeUnits),
    prize: prizeFactor ? ticketPrize({ perUnit, prizeFactor, ...group }) : NONE,
  }
}

function ExampleTicket({
  example,
  rules,
  play,
  terms,
  symbol,
}: {
  example: Example
  rules: string
  play: LotteryPlay
  terms: BetTerms
  symbol: string
}) {
  const text = useText()
  const { stake, prize } = moneyOf(example.judged, play, terms)
  const isWon = example.judged.winningBets > 0
  return (
    <li className="lot-example" data-won={isWon ? '' : undefined}>
      <p>
        {text('lottery.example.ticket')} <b className="figures">{selectionText(text, example.selection)}</b>
      </p>
      <p>
        {text('lottery.example.cost', { bets: example.judged.count })} <MoneyText value={stake} symbol={symbol} />
      </p>
      <div className="lot-example-draw">
        <span>{example.issue === null ? text('lottery.example.madeUp') : text('lottery.example.draw', { issue: example.issue })}</span>
        <DrawBalls draw={example.draw} rules={rules} size="sm" />
      </div>
      <p>
        {isWon ? (
          <>
            {text('lottery.example.won', { bets: example.judged.winningBets })} <MoneyText value={prize} symbol={symbol} tone="gold" />
          </>
        ) : (
          text('lottery.example.lost')
        )}
      </p>
    </li>
  )
}

function ExamplesOf({ current, play, symbol }: Omit<Props, 'plays'> & { play: LotteryPlay }) {
  const { game, terms, zodiac, last } = current
  const results = last.flatMap(({ publishedNumber, draw }) => (draw === null ? [] : [{ issue: publishedNumber, draw }]))
  const { won, lost } = workedExamples(game.rules, play, results, zodiac)
  return (
    <ul className="lot-examples">
      {[won, lost].map((example) =>
        example ? (
          <ExampleTicket key={example.judged.winningBets} example={example} rules={game.rules} play={play} terms={terms} symbol={symbol} />
        ) : null,
      )}
    </ul>
  )
}

/** The payout of each tier, in the order of the price list. */
function Tiers({ play, terms, symbol }: { play: LotteryPlay; terms: BetTerms; symbol: string }) {
  const text = useText()
  return (
    <dl className="lot-tiers">
      {tiersOf(play, terms).map(({ tier, prize }) => (
        <div key={tier}>
          <dt>{tierName(text, tier)}</dt>
          <dd>
            <MoneyText value={prize} symbol={symbol} tone="gold" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function PlayRow({ current, play, symbol }: Omit<Props, 'plays'> & { play: LotteryPlay }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const { game, terms } = current
  const prizes = prizesOf(play, terms, { unit: '1', multiple: 1, prizeGroup: terms.maximumGroup })
  const [lowest] = prizes
  const highest = prizes.at(-1)
  return (
    <details className="lot-rule-row" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{playName(text, game.rules, play.code)}</strong>
        <span className="lot-rule-pays">
          {lowest !== undefined && lowest !== highest && (
            <>
              <MoneyText value={lowest} symbol={symbol} /> –{' '}
            </>
          )}
          <MoneyText value={highest ?? NONE} symbol={symbol} tone="gold" />
        </span>
      </summary>
      <p>{playRule(text, game.rules, play.code)}</p>
      {open && prizes.length > 1 && <Tiers play={play} terms={terms} symbol={symbol} />}
      {open && <ExamplesOf current={current} play={play} symbol={symbol} />}
    </details>
  )
}

export function PlayRules({ current, plays, symbol }: Props) {
  const text = useText()
  const { game, terms } = current
  const groups = Map.groupBy(plays, ({ code }) => groupOf(game.family, game.rules, code))
  return (
    <section className="lot-view">
      <h2>{text('lottery.view.rules')}</h2>
      <p className="text-fg-2">
        {text('lottery.rules.words')} <MoneyText value={terms.basePrice} symbol={symbol} />
      </p>
      {[...groups].map(([group, inGroup]) => (
        <section key={group} className="lot-rule-group">
          <h3>{groupName(text, group)}</h3>
          {inGroup.map((play) => (
            <PlayRow key={play.code} current={current} play={play} symbol={symbol} />
          ))}
        </section>
      ))}
    </section>
  )
}
