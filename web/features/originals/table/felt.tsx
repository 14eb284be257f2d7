/** Felt: the dark cloth under every stage, the result in words below it, and one quiet gold line for a net win. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import { cx } from '@baize/ui/classes.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { kindOf, netText, type Kind } from './use-money-words.ts'
import { isOver, wonMore, type Seat } from './use-seat.ts'

/** Rings of a cloth under a lamp; no colour of its own, only the felt's. */
function Cloth() {
  return (
    <svg className="table-cloth" viewBox="0 0 800 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M340 -40 460 -40 760 420 40 420Z" className="table-lamp" />
      {[360, 300, 236, 168, 96].map((radius) => (
        <ellipse key={radius} cx={400} cy={210} rx={radius} ry={radius * 0.42} />
      ))}
    </svg>
  )
}

/** What a round came to, as its figure. A net win stands in gold at the head of the felt, everything else in plain ink beside its words. */
export type FeltResult = { readonly round: string; readonly kind: Kind; readonly net: string }

/** Undefined before the last step of a round. */
export const resultOf = (round: OriginalRound): FeltResult | undefined =>
  isOver(round) ? { round: round.id, kind: kindOf(round), net: `${netText(round)} ${symbolOf(round.currency)}` } : undefined

type Props = {
  label: string
  tone: 'jade' | 'indigo' | 'plum' | 'cinnabar'
  /** The result, announced once it has been shown. */
  words: ReactNode
  /** Its figure, which the words say as well. */
  result?: FeltResult | undefined
  /** The round with a net win, while it is announced; nothing else is celebrated (PROT-05). */
  wonRound?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Felt({ label, tone, words, result, wonRound, className, children }: Props) {
  return (
    <section className={cx('table-felt', className)} data-theme="dark" data-tone={tone} aria-label={label}>
      <Cloth />
      {wonRound !== undefined && <span key={wonRound} className="table-gold bz-moving" aria-hidden="true" />}
      {children}
      <div className="table-told">
        {result && (
          <p key={result.round} className="table-result figures" data-kind={result.kind} aria-hidden="true">
            {result.net}
          </p>
        )}
        <p className="table-words" role="status">
          {words}
        </p>
      </div>
    </section>
  )
}

type SeatFeltProps<Round extends OriginalRound> = {
  seat: Seat<Round>
  tone: Props['tone']
  label?: string | undefined
  /** The words of the shown round; asked only once it has been shown, and not while the next one is requested. */
  says: (told: Round) => ReactNode
  /** The last round has left the table: a new one begins. */
  cleared?: boolean | undefined
  children: ReactNode
}

/** The felt of a seat: announces its last round, and draws the gold line for a net win. */
export function SeatFelt<Round extends OriginalRound>({ seat, tone, label, says, cleared = seat.busy, children }: SeatFeltProps<Round>) {
  const text = useText()
  const { told, settings } = seat
  const words = told && !cleared ? says(told) : undefined
  return (
    <Felt
      label={label ?? text('tables.felt', { game: text(`tables.game.${settings.game}`) })}
      tone={tone}
      wonRound={told && !seat.busy && isOver(told) && wonMore(told) ? told.id : undefined}
      words={words}
      result={told && words ? resultOf(told) : undefined}
    >
      {children}
    </Felt>
  )
}
