/** Round history: the member's last rounds of one game as a table; each leads to its verification and can be passed on. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { CopyButton } from '@baize/ui/press/copy-button.tsx'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { VisuallyHidden } from '@baize/ui/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDownRight, ArrowUpRight, Equal, Share2 } from 'lucide-react'
import { useState } from 'react'
import { PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'
import { roundsQuery } from './queries.ts'
import { shortOf } from './round-text.ts'
import { unitsOf } from './stake.ts'
import { multiplierText } from './table/figures.ts'
import { verifyHash } from './verify/verify-hash.ts'

// Outside the components: React's compiler loses a bigint that is written inside one.
const NOTHING = 0n
const HUNDRED = 100n
/** More are behind a press. */
const SHOWN = 8

function Way({ net }: { net: bigint }) {
  if (net === NOTHING) return <Equal aria-hidden="true" className="text-fg-3" />
  return net > NOTHING ? (
    <ArrowUpRight aria-hidden="true" className="text-jade" />
  ) : (
    <ArrowDownRight aria-hidden="true" className="text-fg-3" />
  )
}

/** What came back of each unit of the stake, rounded down to hundredths. */
const multipleOf = ({ payout, stake }: OriginalRound): string => {
  const cost = unitsOf(stake)
  return cost === NOTHING ? '–' : `${multiplierText(((unitsOf(payout) * HUNDRED) / cost) * HUNDRED)}×`
}

/** The device's own way to pass a link on; where it has none the link is copied. */
function ShareRound({ round }: { round: OriginalRound }) {
  const text = useText()
  const label = text('tables.history.share', { nonce: round.nonce })
  const url = `${location.origin}${PATHS.fairness}#${verifyHash(round)}`
  if (!('share' in navigator)) return <CopyButton value={url} label={label} />
  const title = `${text(`tables.game.${round.game}`)} ${shortOf(round)}`
  return (
    // Whoever closes the device's own sheet has changed their mind.
    <IconButton size="sm" label={label} onClick={() => void navigator.share({ title, url }).catch(() => undefined)}>
      <Share2 aria-hidden="true" />
    </IconButton>
  )
}

function RoundRow({ round }: { round: OriginalRound }) {
  const text = useText()
  const net = unitsOf(round.payout) - unitsOf(round.stake)
  const symbol = symbolOf(round.currency)
  return (
    <tr data-won={net > NOTHING || undefined}>
      <th scope="row">
        <Link
          to={PATHS.fairness}
          hash={verifyHash(round)}
          aria-label={text('tables.history.round', {
            nonce: round.nonce,
            result: shortOf(round),
            net: `${formatMoney(net, { sign: 'always' })} ${symbol}`,
          })}
        >
          <Way net={net} />
          <span className="figures">{shortOf(round)}</span>
        </Link>
      </th>
      <td>
        <MoneyText value={round.stake} symbol={symbol} />
      </td>
      <td className="figures">{multipleOf(round)}</td>
      <td>
        <MoneyText value={round.payout} symbol={symbol} />
      </td>
      <td>
        <ShareRound round={round} />
      </td>
    </tr>
  )
}

function Rounds({ rounds }: { rounds: readonly OriginalRound[] }) {
  const text = useText()
  const [isAll, setAll] = useState(false)
  return (
    <>
      <table className="round-table" aria-labelledby="table-history">
        <thead>
          <tr>
            <th scope="col">{text('tables.history.result')}</th>
            <th scope="col">{text('tables.history.stake')}</th>
            <th scope="col">{text('tables.multiplier')}</th>
            <th scope="col">{text('tables.history.payout')}</th>
            <th scope="col">
              <VisuallyHidden>{text('tables.history.pass')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {(isAll ? rounds : rounds.slice(0, SHOWN)).map((round) => (
            <RoundRow key={round.id} round={round} />
          ))}
        </tbody>
      </table>
      {!isAll && rounds.length > SHOWN && (
        <Button variant="quiet" wide onClick={() => setAll(true)}>
          {text('games.more')}
        </Button>
      )}
    </>
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
        <Rounds rounds={rounds} />
      ) : (
        <p className="text-fg-3">{text(isError ? 'originals.history.error' : 'originals.history.none')}</p>
      )}
    </section>
  )
}
