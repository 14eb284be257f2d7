/** Round history: the last rounds of one game as chips; each links to its own verification. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { chipClass, ChipRow } from '@baize/ui/press/chip.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDownRight, ArrowUpRight, Equal } from 'lucide-react'
import { PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'
import { roundsQuery } from './queries.ts'
import { shortOf } from './round-text.ts'
import { unitsOf } from './stake.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import { verifyHash } from './verify/verify-hash.ts'

// Outside the components: React's compiler loses a bigint that is written inside one.
const NOTHING = 0n

function Way({ net }: { net: bigint }) {
  if (net === NOTHING) return <Equal aria-hidden="true" className="text-fg-3" />
  return net > NOTHING ? (
    <ArrowUpRight aria-hidden="true" className="text-jade" />
  ) : (
    <ArrowDownRight aria-hidden="true" className="text-fg-3" />
  )
}

function RoundChip({ round }: { round: OriginalRound }) {
  const text = useText()
  const net = unitsOf(round.payout) - unitsOf(round.stake)
  return (
    <Link
      to={PATHS.fairness}
      hash={verifyHash(round)}
      className={chipClass({ size: 'sm' })}
      aria-label={text('tables.history.round', {
        nonce: round.nonce,
        result: shortOf(round),
        net: `${formatMoney(net, { sign: 'always' })} ${symbolOf(round.currency)}`,
      })}
    >
      <Way net={net} />
      <span className="figures">{shortOf(round)}</span>
    </Link>
  )
}

/** The newest round is held back while its result is still being shown. */
export function RoundHistory({ game, member, holdBack }: { game: OriginalCode; member: boolean; holdBack: string | undefined }) {
  const text = useText()
  const { data, isError } = useQuery({ ...roundsQuery(game), enabled: member })
  const rounds = (data ?? []).filter(({ id }) => id !== holdBack)
  return (
    <section className="table-history" aria-labelledby="table-history">
      <h2 id="table-history" className="text-md">
        {text('originals.history')}
      </h2>
      {rounds.length > 0 ? (
        <ChipRow label={text('originals.history')}>
          {rounds.map((round) => (
            <RoundChip key={round.id} round={round} />
          ))}
        </ChipRow>
      ) : (
        <p className="text-fg-3">{text(isError ? 'originals.history.error' : 'originals.history.none')}</p>
      )}
    </section>
  )
}
