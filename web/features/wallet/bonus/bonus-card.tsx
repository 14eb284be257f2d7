/** Bonus card: one bonus with its progress, its terms as figures, the bets that counted and the button to forfeit it (PR-S4). */
import type { BonusDetails } from '@baize/contract/bonus.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Badge, type BadgeTone } from '@baize/ui/show/badge.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Facts, type Fact } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Progress } from '@baize/ui/show/progress.tsx'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { isOpenBonus, shareDone } from './queries.ts'

const TONES: Readonly<Record<BonusDetails['state'], BadgeTone>> = {
  waiting: 'indigo',
  active: 'jade',
  ready: 'gold',
  closing: 'indigo',
  'used-up': 'neutral',
  completed: 'jade',
  expired: 'neutral',
  cancelled: 'neutral',
  withdrawn: 'neutral',
  excluded: 'neutral',
  returned: 'cinnabar',
}

const BASIS_POINTS_OF_A_PERCENT = 100

function useTerms(bonus: BonusDetails): Fact[] {
  const text = useText()
  const dates = useDates()
  const { given, madeReal, maxBet, convertCap, form, onWithdrawal, shares, until, currency, state } = bonus
  const money = (value: string) => <MoneyText value={value} symbol={symbolOf(currency)} />
  const counting = shares
    .filter(({ share }) => share > 0)
    .map(({ category, share }) => `${text(`games.${category}` as 'games.RNG')} ${share / BASIS_POINTS_OF_A_PERCENT}%`)
  const playing = shares.filter(({ plays }) => plays).map(({ category }) => text(`games.${category}` as 'games.RNG'))
  const ended = !isOpenBonus(bonus) && state !== 'waiting'
  return [
    { term: text('bonus.given'), value: money(given) },
    ...(ended ? [{ term: text('bonus.madeReal'), value: money(madeReal) }] : []),
    { term: text('bonus.plays'), value: playing.join(', ') },
    { term: text('bonus.counts'), value: counting.join(', ') },
    ...(maxBet === null ? [] : [{ term: text('bonus.maxBet'), value: money(maxBet) }]),
    ...(convertCap === null ? [] : [{ term: text('bonus.cap'), value: money(convertCap) }]),
    { term: text('bonus.order'), value: text('bonus.order.real') },
    { term: text('bonus.end'), value: text(`bonus.end.${form}.${onWithdrawal}`) },
    ...(until === null || ended ? [] : [{ term: text('bonus.until'), value: <time dateTime={until}>{dates(until)}</time> }]),
  ]
}

export function BonusCard({ bonus, onBets, onGiveUp }: { bonus: BonusDetails; onBets: () => void; onGiveUp: () => void }) {
  const text = useText()
  const { name, state, left, done, required, remaining, currency } = bonus
  const symbol = symbolOf(currency)
  const open = isOpenBonus(bonus)
  return (
    <Card as="li" padding="lg" className="bz-stack" aria-label={name}>
      <div className="bonus-card-head">
        <h3>{name}</h3>
        <Badge tone={TONES[state]}>{text(`bonus.state.${state}`)}</Badge>
      </div>
      {open && (
        <>
          <p>
            {text('bonus.left')} <MoneyText value={left} symbol={symbol} tone="gold" size="wallet" />
          </p>
          <Progress
            label={text('bonus.progress', { done: formatMoney(done), required: formatMoney(required), symbol })}
            text={text('bonus.remaining', { remaining: formatMoney(remaining), symbol })}
            value={shareDone(bonus)}
            tone="gold"
          />
        </>
      )}
      {(state === 'ready' || state === 'closing' || state === 'used-up' || state === 'waiting') && (
        <Notice>{text(`bonus.says.${state}`)}</Notice>
      )}
      <Facts items={useTerms(bonus)} />
      {state !== 'waiting' && (
        <div className="bonus-card-acts">
          <Button variant="outline" size="sm" aria-label={text('bonus.bets.of', { name })} onClick={onBets}>
            {text('bonus.bets')}
          </Button>
          {(state === 'active' || state === 'closing') && (
            <Button variant="quiet" size="sm" aria-label={text('bonus.giveUp.of', { name })} onClick={onGiveUp}>
              {text('bonus.giveUp')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
