/** At stake: a withdrawal that ends a bonus shows both figures first, and goes on only when the person forfeits the bonus (PR-29). */
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { useText } from '../../../i18n/i18n.ts'

export type AtStake = { readonly grant: string; readonly paidOut: string; readonly givenUp: string }

/** The amounts at stake in a refusal. */
export const atStakeOf = ({ grant, paidOut, givenUp }: Readonly<Record<string, unknown>>): AtStake | undefined =>
  typeof grant === 'string' && typeof paidOut === 'string' && typeof givenUp === 'string' ? { grant, paidOut, givenUp } : undefined

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
