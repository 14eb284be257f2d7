/** Dice table: the in-house dice game put together: felt, controls, history, fairness, and what the sitting has brought. */
import './dice.css'
import './originals.css'
import { Button } from '@baize/ui/button.tsx'
import { Card } from '@baize/ui/card.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import { IconButton } from '@baize/ui/icon-button.tsx'
import { MoneyText } from '@baize/ui/money-text.tsx'
import { useMotion } from '@baize/ui/motion.ts'
import { Loading, Skeleton } from '@baize/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { showDialog } from '../../api/dialogs.ts'
import { usePerson } from '../../api/person.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { useDiceBet } from './dice-bet.ts'
import { DiceControls, type DiceLimits } from './dice-controls.tsx'
import { DiceFelt } from './dice-felt.tsx'
import { ShortcutsDialog, useDiceKeys } from './dice-keys.tsx'
import { inHundredths } from './dice-odds.ts'
import { useDicePlay } from './dice-play.ts'
import { FairnessPanel } from './fairness-panel.tsx'
import { diceSettingsQuery } from './queries.ts'
import { RoundHistory } from './round-history.tsx'
import { sittingQuery } from './sitting.ts'
import { SittingFacts } from './sitting-facts.tsx'
import { stakeFault } from './stake.ts'

/** The wallet is another feature's: the page gives what is known of it and hears what a round answered. */
export type DiceWallet = { readonly balance: string | undefined; readonly symbol: string; readonly onBalance: (balance: string) => void }

function Head({ wallet, member, onHelp }: { wallet: DiceWallet; member: boolean; onHelp: () => void }) {
  const text = useText()
  const { data: sitting } = useQuery(sittingQuery)
  return (
    <div className="dice-head">
      <h1>{text('originals.dice')}</h1>
      <div className="dice-head-facts">
        <SittingFacts since={sitting.since} net={sitting.netUnits} symbol={wallet.symbol} />
        {member && (
          <dl className="sitting">
            <div>
              <dt>{text('originals.balance')}</dt>
              <dd>{wallet.balance === undefined ? '–' : <MoneyText value={wallet.balance} symbol={wallet.symbol} rolling />}</dd>
            </div>
          </dl>
        )}
      </div>
      <IconButton label={text('originals.keys')} onClick={onHelp} aria-keyshortcuts="?">
        <Keyboard aria-hidden="true" size={20} />
      </IconButton>
    </div>
  )
}

function OpenTable({ limits, wallet }: { limits: DiceLimits; wallet: DiceWallet }) {
  const text = useText()
  const { role } = usePerson()
  const { still } = useMotion()
  const member = role === 'member' || role === 'agent'
  const balance = member ? wallet.balance : undefined
  const bet = useDiceBet(limits.minimumStake.replace(/\.0+$/, ''))
  const { play, start, forget } = useDicePlay({ still, onBalance: wallet.onBalance })
  const [pressed, setPressed] = useState(false)
  const [help, setHelp] = useState(false)
  const table = useRef<HTMLDivElement>(null)
  const { phase, refusal } = play
  const press = (): void => {
    if (role === 'visitor') return showDialog('login')
    if (role === 'trial') return showDialog('trial')
    if (phase !== 'resting' || !limits.open) return
    setPressed(true)
    if (bet.typedFault || stakeFault(bet.stake, limits, bet.odds.multiplier, balance) !== undefined) return
    setPressed(false)
    void start({ stake: bet.stake.replace(/\.$/, ''), direction: bet.direction, target: inHundredths(bet.target) })
  }
  const busy = phase === 'asking' || phase === 'unsure'
  useDiceKeys(table, { play: press, nudge: (by) => (busy ? undefined : bet.nudge(by)), help: () => setHelp(true) })
  useEffect(() => {
    if (refusal?.code === 'not-logged-in') showDialog('login')
  }, [refusal])
  // Whatever is changed on the table, the last refusal no longer speaks of it.
  const touched = {
    ...bet,
    aim: after(bet.aim, forget),
    type: after(bet.type, forget),
    turn: after(bet.turn, forget),
    setStake: after(bet.setStake, forget),
  }
  return (
    <div className="dice" ref={table}>
      <Head wallet={wallet} member={member} onHelp={() => setHelp(true)} />
      <div className="dice-body">
        <div className="dice-main">
          <DiceFelt bet={touched} play={play} symbol={wallet.symbol} still={still} disabled={busy} />
          <Card padding="lg">
            <DiceControls
              bet={touched}
              limits={limits}
              balance={balance}
              symbol={wallet.symbol}
              play={play}
              pressed={pressed}
              onPlay={press}
            />
          </Card>
          <RoundHistory member={member} holdBack={phase === 'rolling' ? play.round : undefined} />
        </div>
        <aside className="dice-side">
          <FairnessPanel member={member} />
          <p className="text-sm text-fg-3">{text('originals.dice.return', { percent: limits.returnPercent, version: limits.version })}</p>
        </aside>
      </div>
      <ShortcutsDialog open={help} onOpenChange={setHelp} />
    </div>
  )
}

const after =
  <Given,>(act: (given: Given) => void, then: () => void) =>
  (given: Given): void => {
    act(given)
    then()
  }

export function DiceTable({ wallet }: { wallet: DiceWallet }) {
  const text = useText()
  const refusalText = useRefusalText()
  const { data, error, refetch } = useQuery(diceSettingsQuery)
  if (data) return <OpenTable limits={data} wallet={wallet} />
  if (error) {
    return (
      <EmptyState
        tone="error"
        title={text('originals.dice.error')}
        action={<Button onClick={() => void refetch()}>{text('error.retry')}</Button>}
      >
        {refusalText(error)}
      </EmptyState>
    )
  }
  return (
    <Loading>
      <div className="bz-stack">
        <Skeleton width={160} height={44} />
        <Skeleton shape="box" height={380} />
        <Skeleton shape="box" height={240} />
      </div>
    </Loading>
  )
}
