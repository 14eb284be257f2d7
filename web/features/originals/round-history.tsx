/** Round history: the last rounds as chips; each leads to its own verification. */
import type { DiceRound } from '@baize/contract/originals.ts'
import { chipClass, ChipRow } from '@baize/ui/chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'
import { roundsQuery } from './queries.ts'
import { verifyHash } from './verify-hash.ts'

/** The newest round is held back while its roll is still turning. */
export function RoundHistory({ member, holdBack }: { member: boolean; holdBack: DiceRound | undefined }) {
  const text = useText()
  const { data, isError } = useQuery({ ...roundsQuery, enabled: member })
  const rounds = (data ?? []).filter(({ id }) => id !== holdBack?.id)
  return (
    <section className="dice-history" aria-labelledby="dice-history">
      <h2 id="dice-history" className="text-md">
        {text('originals.history')}
      </h2>
      {rounds.length > 0 ? (
        <ChipRow label={text('originals.history')}>
          {rounds.map((round) => (
            <Link
              key={round.id}
              to={PATHS.fairness}
              hash={verifyHash(round)}
              className={chipClass({ size: 'sm' })}
              aria-label={text(round.won ? 'originals.history.won' : 'originals.history.lost', { roll: round.roll, nonce: round.nonce })}
            >
              {round.won ? (
                <ArrowUpRight aria-hidden="true" className="text-jade" />
              ) : (
                <ArrowDownRight aria-hidden="true" className="text-fg-3" />
              )}
              <span className="figures">{round.roll}</span>
            </Link>
          ))}
        </ChipRow>
      ) : (
        <p className="text-fg-3">{text(isError ? 'originals.history.error' : 'originals.history.none')}</p>
      )}
    </section>
  )
}
