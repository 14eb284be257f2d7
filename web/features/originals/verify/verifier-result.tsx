/** Verifier result: whether the seed matches its commitment, the result, and its steps, all to be copied and recomputed elsewhere. */
import { Badge } from '@baize/ui/show/badge.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { Notice } from '@baize/ui/show/notice.tsx'
import { JACKPOT_TURNOVER_UNITS } from '@baize/rules/originals/jackpot.ts'
import { useText } from '../../../i18n/i18n.ts'
import type { JackpotFound } from './jackpot-check.ts'
import { ShownResult } from './shown-result.tsx'
import type { Verified } from './verification.ts'
import type { VerifyWish } from './verify-hash.ts'
import { VerifyWay } from './verify-way.tsx'

function PromiseNotice({ found }: { found: Verified }) {
  const text = useText()
  if (found.kept === undefined) return <Notice>{text('originals.verify.noCommitment')}</Notice>
  return (
    <Notice tone={found.kept ? 'good' : 'danger'} title={text(found.kept ? 'originals.verify.kept' : 'originals.verify.broken')}>
      {text(found.kept ? 'originals.verify.keptText' : 'originals.verify.brokenText')}
    </Notice>
  )
}

const TURNOVER = JACKPOT_TURNOVER_UNITS.toLocaleString('en-US')

/** The round's second draw, with the same seeds and the word `jackpot` in its text. */
function JackpotDraw({ jackpot, seed }: { jackpot: JackpotFound; seed: string }) {
  const text = useText()
  const { number, stakeUnits, hit, trace } = jackpot
  const drawn = number.toLocaleString('en-US')
  return (
    <section className="bz-stack" aria-label={text('tables.verify.jackpot')}>
      <div className="verify-outcome">
        <h3 className="text-md">{text('tables.verify.jackpot')}</h3>
        {hit !== undefined && (
          <Badge tone={hit ? 'gold' : 'neutral'}>{text(hit ? 'tables.verify.jackpot.won' : 'tables.verify.jackpot.not')}</Badge>
        )}
      </div>
      <p className="text-sm text-fg-2">
        {stakeUnits === undefined
          ? text('tables.verify.jackpot.noStake', { number: drawn, turnover: TURNOVER })
          : text('tables.verify.jackpot.text', { number: drawn, turnover: TURNOVER, stake: stakeUnits.toLocaleString('en-US') })}
      </p>
      <VerifyWay trace={trace} seed={seed} figure={drawn} />
    </section>
  )
}

export function VerifierResult({ found, wish }: { found: Verified; wish: VerifyWish }) {
  const text = useText()
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={text('originals.verify.result')}>
      <PromiseNotice found={found} />
      {found.inHash !== undefined && (
        <Notice tone={found.inHash ? 'good' : 'danger'} title={text(found.inHash ? 'tables.verify.inHash' : 'tables.verify.notInHash')}>
          {text(found.inHash ? 'tables.verify.inHash.text' : 'tables.verify.notInHash.text')}
        </Notice>
      )}
      <div className="verify-roll">
        <div>
          <p className="text-sm text-fg-2">{text('tables.verify.outcome')}</p>
          <p className="verify-figure figures" data-long={found.figure.length > 8 || undefined}>
            {found.figure}
          </p>
        </div>
        {found.won !== undefined && (
          <div className="verify-outcome">
            <Badge tone={found.won ? 'jade' : 'neutral'}>{text(found.won ? 'originals.verify.won' : 'originals.verify.lost')}</Badge>
            <span className="figures text-sm text-fg-2">
              {found.multiplier}×
              {found.payout === undefined
                ? ''
                : ` · ${text('originals.verify.payout', { amount: formatMoney(found.payout, { decimals: found.payout.length - found.payout.indexOf('.') - 1 }) })}`}
            </span>
          </div>
        )}
      </div>
      <ShownResult shown={found.shown} />
      <section className="bz-stack">
        <h3 className="text-md">{text('originals.verify.way')}</h3>
        <Facts
          items={[
            {
              term: text('originals.verify.commitment'),
              value: <span className="fair-hex">{found.commitment}</span>,
              copy: found.commitment,
            },
          ]}
        />
        <VerifyWay trace={found.trace} seed={wish.seed} figure={found.figure} />
      </section>
      {found.jackpot && <JackpotDraw jackpot={found.jackpot} seed={wish.seed} />}
    </Card>
  )
}
