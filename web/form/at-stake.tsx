/**
 * At stake: own money that leaves the wallet while a bonus is open shows both figures first. It goes on only when the person forfeits the bonus
 * (PR-29). Withdrawals, transfers and chases ask by it.
 */
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Refusal } from '../api/client.ts'
import { useText } from '../i18n/i18n.ts'

export type AtStake = { readonly grant: string; readonly paidOut: string; readonly givenUp: string }

const amountsOf = ({ grant, paidOut, givenUp }: Readonly<Record<string, unknown>>): AtStake | undefined =>
  typeof grant === 'string' && typeof paidOut === 'string' && typeof givenUp === 'string' ? { grant, paidOut, givenUp } : undefined

/** What a refusal says is at stake; undefined for every other. */
export const atStakeOf = (error: unknown): AtStake | undefined =>
  error instanceof Refusal && error.code === 'bonus-at-stake' ? amountsOf(error.detail) : undefined

type Props = { stake: AtStake | undefined; symbol: string; busy: boolean; onGoOn: (grant: string) => void; onBack: () => void }

export function AtStakeDialog({ stake, symbol, busy, onGoOn, onBack }: Props) {
  const text = useText()
  return (
    <Dialog
      open={stake !== undefined}
      onOpenChange={(next) => !next && onBack()}
      title={text('wallet.stake.title')}
      description={text('wallet.stake.text')}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onBack}>
            {text('wallet.stake.back')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => stake && onGoOn(stake.grant)}>
            {text('wallet.stake.goOn')}
          </Button>
        </>
      }
    >
      <Facts
        items={[
          { term: text('wallet.stake.paidOut'), value: <MoneyText value={stake?.paidOut ?? '0.00'} symbol={symbol} /> },
          { term: text('wallet.stake.givenUp'), value: <MoneyText value={stake?.givenUp ?? '0.00'} symbol={symbol} tone="gold" /> },
        ]}
      />
    </Dialog>
  )
}
