/** Chase planner: the slip's tickets over several issues, by a plan whose multiples can be changed one by one, and its stop rule. */
// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
import './chase-planner.css'
import { UNREADABLE } from '@baize/contract/values/amount-reader.ts'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { plainNumber } from '@baize/contract/values/number-text.ts'
import { chaseMultiples, type ChasePlan } from '@baize/rules/lottery/order/chase.ts'
import { fraction } from '@baize/rules/originals/fraction.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Input } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { AtStakeDialog, atStakeOf } from '../../../form/at-stake.tsx'
import type { LotteryWallet } from '../wallet.ts'
import type { Current } from '../issue-clock.tsx'
import { useSendOnce, type Sending } from './place-bets.ts'
import { forgetBets, issuesQuery } from '../queries.ts'
import { highestOfLines, NO_ISSUE, stakeOfLines, wishesOf, type Line, type NamedIssue } from './slip.ts'

type Plan = 'same' | 'doubling' | 'profit'
type Stop = Input<'createChase'>['body']['stop']
const STOPS: readonly Stop[] = ['win', 'none', 'profit']
const MOST_ISSUES = 120
/** Known draws beyond the plan, for those that close while it is made: it keeps the requested number. */
const SPARE_ISSUES = 2

type Settings = { plan: Plan; issues: string; start: string; every: string; factor: string; percent: string }
const FIRST: Settings = { plan: 'same', issues: '10', start: '1', every: '1', factor: '2', percent: '20' }

const whole = (written: string, most: number): number => Math.min(most, Math.max(1, /^\d{1,12}$/.test(written) ? Number(written) : 1))

function planOf(settings: Settings, stake: bigint, prize: bigint, most: number): ChasePlan {
  if (settings.plan === 'same') return { plan: 'same', multiple: BigInt(whole(settings.start, most)) }
  if (settings.plan === 'doubling')
    return {
      plan: 'doubling',
      startMultiple: BigInt(whole(settings.start, most)),
      everyIssues: whole(settings.every, MOST_ISSUES),
      factor: BigInt(whole(settings.factor, 10)),
    }
  return { plan: 'profit-rate', baseStake: stake, prize, atLeast: fraction(BigInt(whole(settings.percent, 1000)), 100n) }
}

const send = (body: Input<'createChase'>['body'], key: string, signal: AbortSignal) => call('createChase', { body, key, signal })

function PlanFields({ settings, fill, profit }: { settings: Settings; fill: (part: Partial<Settings>) => void; profit: boolean }) {
  const text = useText()
  const field = (name: Exclude<keyof Settings, 'plan'>) => (
    <AmountField label={text(`lottery.chase.${name}`)} decimals={0} value={settings[name]} onChange={(next) => fill({ [name]: next })} />
  )
  return (
    <>
      <Segmented
        label={text('lottery.chase.kind')}
        options={(['same', 'doubling', 'profit'] as const).map((plan) => ({
          value: plan,
          label: text(`lottery.chase.kind.${plan}`),
          disabled: plan === 'profit' && !profit,
        }))}
        value={settings.plan}
        onChange={(plan) => fill({ plan })}
        wide
      />
      <div className="chase-fields">
        {field('issues')}
        {settings.plan !== 'profit' && field('start')}
        {settings.plan === 'doubling' && field('every')}
        {settings.plan === 'doubling' && field('factor')}
        {settings.plan === 'profit' && field('percent')}
      </div>
    </>
  )
}

type Step = NamedIssue & { readonly multiple: bigint }

/** Outside of the components, because the compiler of those drops literals of whole numbers. */
const NONE = 0n
const stakeOfSteps = (steps: readonly Step[], stake: bigint): bigint => steps.reduce((sum, { multiple }) => sum + stake * multiple, NONE)

function Steps({
  steps,
  stake,
  prize,
  symbol,
  onChange,
}: {
  steps: readonly Step[]
  stake: bigint
  prize: bigint
  symbol: string
  onChange: (issue: string, multiple: number) => void
}) {
  const text = useText()
  const spentUpTo = (place: number): bigint => stakeOfSteps(steps.slice(0, place + 1), stake)
  return (
    <div className="chase-steps" role="region" aria-label={text('lottery.chase.steps')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('lottery.issue')}</th>
            <th scope="col">{text('lottery.multiple')}</th>
            <th scope="col">{text('lottery.chase.spent')}</th>
            <th scope="col">{text('lottery.chase.gain')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ issue, publishedNumber, multiple }, place) => {
            const spent = spentUpTo(place)
            return (
              <tr key={issue}>
                <th scope="row" className="figures">
                  {publishedNumber}
                </th>
                <td>
                  <input
                    className="chase-multiple figures"
                    inputMode="numeric"
                    aria-label={text('lottery.chase.multipleOf', { issue: publishedNumber })}
                    value={String(multiple)}
                    onChange={({ currentTarget }) => {
                      const typed = plainNumber(currentTarget.value)
                      if (/^\d{0,6}$/.test(typed)) onChange(issue, Number(typed))
                    }}
                  />
                </td>
                <td>
                  <MoneyText value={spent} symbol={symbol} />
                </td>
                <td>
                  <MoneyText value={prize * multiple - spent} symbol={symbol} sign="always" tone="change" />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type Props = { current: Current; lines: readonly Line[]; wallet: LotteryWallet; onClose: (done: boolean) => void }

/** The present plan, and its one act. */
function useChase({ current, lines, wallet, onClose }: Props) {
  const text = useText()
  const [settings, setSettings] = useState(FIRST)
  const [own, setOwn] = useState<Readonly<Record<string, number>>>({})
  const [stop, setStop] = useState<Stop>('win')
  const [stopAt, setStopAt] = useState('')
  const { sending, start, forget } = useSendOnce(send)
  const { game, terms, issue: onSale, serverTime } = current
  const [from] = useState(onSale)
  const asked = whole(settings.issues, MOST_ISSUES)
  const { data } = useQuery(issuesQuery(game.code, asked + SPARE_ISSUES, onSale?.issue))
  const stake = stakeOfLines(lines)
  const prize = highestOfLines(lines)
  // Draws that close while the plan is made leave it, and the plan begins with the next.
  const ahead = (data?.ahead ?? []).filter(({ closesAt }) => Date.parse(closesAt) > Date.parse(serverTime)).slice(0, asked)
  const multiples = chaseMultiples(planOf(settings, stake, prize, terms.maximumMultiple), ahead.length, BigInt(terms.maximumMultiple))
  const steps = multiples?.map((multiple, place): Step => {
    const { issue, publishedNumber } = ahead[place] ?? NO_ISSUE
    return { issue, publishedNumber, multiple: BigInt(own[issue] ?? Number(multiple)) }
  })
  const [begins] = ahead
  const moved = from && begins && begins.issue !== from.issue ? { before: from.publishedNumber, now: begins.publishedNumber } : undefined
  const total = stakeOfSteps(steps ?? [], stake)
  const target = parseUnits(stopAt)
  const isRead = Object.values(settings).every((setting) => !setting.startsWith(UNREADABLE))
  const isReady = isRead && steps !== undefined && steps.length > 0 && (stop !== 'profit' || (target !== undefined && target > NONE))
  const plan = async (giveUp?: string): Promise<void> => {
    if (!steps) return
    const answered = await start({
      gameCode: game.code,
      tickets: wishesOf(lines),
      steps: steps.map(({ issue, multiple }) => ({ issue, multiple: Number(multiple) })),
      stop,
      ...(stop === 'profit' && target !== undefined ? { stopAt: formatUnits(target) } : {}),
      ...(giveUp === undefined ? {} : { giveUp }),
    })
    if (!answered) {
      void queries.invalidateQueries({ queryKey: ['lottery', 'current'] })
      return
    }
    wallet.onBalance(answered.balance)
    forgetBets()
    toast({ tone: 'good', title: text('lottery.chase.placed', { n: answered.chase.steps.length }) })
    onClose(true)
  }
  return {
    settings,
    setSettings,
    own,
    setOwn,
    stop,
    setStop,
    stopAt,
    setStopAt,
    sending,
    forget,
    steps,
    stake,
    prize,
    total,
    isReady,
    moved,
    plan,
  }
}

/** What prevents the hold, or has changed the plan. */
function Notices({ sending, moved }: { sending: Sending; moved: { before: string; now: string } | undefined }) {
  const text = useText()
  const refusalText = useRefusalText()
  return (
    <>
      {sending.phase === 'unsure' && (
        <Notice live title={text('lottery.unsure')}>
          {text('lottery.unsure.words')}
        </Notice>
      )}
      {moved && (
        <Notice live title={text('lottery.chase.moved', moved)}>
          {text('lottery.chase.moved.words')}
        </Notice>
      )}
      {sending.refusal && atStakeOf(sending.refusal) === undefined && !(moved && sending.refusal.code === 'issue-closed') && (
        <Notice tone="danger" live>
          {refusalText(sending.refusal)}
        </Notice>
      )}
    </>
  )
}

export function ChasePlanner(props: Props) {
  const text = useText()
  const { current, lines, wallet, onClose } = props
  const chase = useChase(props)
  const { settings, own, stop, stopAt, sending, steps, stake, prize, total, isReady, moved } = chase
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      size="lg"
      title={text('lottery.chase')}
      description={text('lottery.chase.words')}
      footer={
        <>
          <span className="chase-total">
            {text('lottery.chase.held')} <MoneyText value={total} symbol={wallet.symbol} />
          </span>
          <Button busy={sending.phase !== 'resting'} disabled={!isReady} onClick={() => void chase.plan()}>
            {text('lottery.chase.act')}
          </Button>
        </>
      }
    >
      <div className="chase">
        <PlanFields
          settings={settings}
          profit={lines.length === 1}
          fill={(part) => {
            chase.setOwn({})
            chase.setSettings({ ...settings, ...part })
          }}
        />
        <Segmented
          label={text('lottery.chase.stop')}
          labelHidden={false}
          options={STOPS.map((one) => ({ value: one, label: text(`lottery.chase.stop.${one}`) }))}
          value={stop}
          onChange={chase.setStop}
          wide
        />
        {stop === 'profit' && (
          <AmountField label={text('lottery.chase.stopAt')} value={stopAt} onChange={chase.setStopAt} symbol={wallet.symbol} />
        )}
        {steps === undefined && <Notice tone="danger">{text('lottery.chase.impossible')}</Notice>}
        <Notices sending={sending} moved={moved} />
        {steps && (
          <Steps
            steps={steps}
            stake={stake}
            prize={prize}
            symbol={wallet.symbol}
            onChange={(issue, multiple) =>
              chase.setOwn({ ...own, [issue]: Math.min(current.terms.maximumMultiple, Math.max(1, multiple || 1)) })
            }
          />
        )}
      </div>
      <AtStakeDialog
        stake={atStakeOf(sending.refusal)}
        symbol={wallet.symbol}
        busy={sending.phase !== 'resting'}
        onGoOn={(grant) => void chase.plan(grant)}
        onBack={chase.forget}
      />
    </Dialog>
  )
}
