/** Felt: the dark cloth under every stage, the result in words below it, and one quiet gold line for a net win. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { cx } from '@baize/ui/classes.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/i18n.ts'
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

type Props = {
  label: string
  tone: 'jade' | 'indigo' | 'plum' | 'cinnabar'
  /** The result, announced once it has been shown. */
  words: ReactNode
  /** The round with a net win, while it is announced; nothing else is celebrated (PROT-05). */
  wonRound?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Felt({ label, tone, words, wonRound, className, children }: Props) {
  return (
    <section className={cx('table-felt', className)} data-theme="dark" data-tone={tone} aria-label={label}>
      <Cloth />
      {wonRound !== undefined && <span key={wonRound} className="table-gold bz-moving" aria-hidden="true" />}
      {children}
      <p className="table-words" role="status">
        {words}
      </p>
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
  return (
    <Felt
      label={label ?? text('tables.felt', { game: text(`tables.game.${settings.game}`) })}
      tone={tone}
      wonRound={told && !seat.busy && isOver(told) && wonMore(told) ? told.id : undefined}
      words={told && !cleared ? says(told) : undefined}
    >
      {children}
    </Felt>
  )
}
