/** Promotion action: what a person can do with a campaign now, and the state of their own award. */
import { COMMENT_MOST } from '@baize/contract/values/promotions.ts'
import type { Award, Promotion } from '@baize/contract/promotions.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { TextArea, TextField } from '@baize/ui/fields/field.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { Facts, type Fact } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import type { ReactNode } from 'react'
import { CenterLink } from '../../api/center-link.tsx'
import { memberPath } from '../../app/paths.ts'
import { showDialog } from '../../api/dialogs.ts'
import { useFormKey } from '../../api/form-key.ts'
import { usePerson } from '../../api/person.ts'
import { Form, Submit } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useDates, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { useApply, useClaim, useJoin, useLeave } from './queries.ts'
import { MissionSteps } from './missions.tsx'
import { RafflePanel } from './raffle-panel.tsx'
import { partsOf, RewardParts } from './reward-text.tsx'
import { SignInCalendar } from './sign-in-calendar.tsx'
import { StateBadge } from './state-badge.tsx'

/** The pictures of an application; the page provides them. */
export type ApplicationPictures = { readonly ids: readonly string[]; readonly field: ReactNode; readonly clear: () => void }

type Props = { promotion: Promotion }
type WithPictures = Props & { pictures: ApplicationPictures }

function Failure({ error }: { error: Error | null }) {
  const refusalText = useRefusalText()
  if (error === null) return null
  return (
    <Notice tone="danger" live>
      {refusalText(error)}
    </Notice>
  )
}

/** Why an award is over, as the server names it. */
const ENDS = [
  'cancelled',
  'withdrawn',
  'expired',
  'excluded',
  'returned',
  'over',
  'left',
  'missed',
  'promotion-over',
  'promotion-same-person',
] as const

/** Why an award was rejected, in the words of staff, or ended. */
export function useWhyOver(): (award: Award) => string | undefined {
  const text = useText()
  return ({ status, reason }) => {
    if (status === 'rejected') return reason ?? undefined
    const end = status === 'close' ? ENDS.find((each) => each === reason) : undefined
    return end && text(`promotions.ended.${end}`)
  }
}

/** Bonus money that an award gave and that is still played. */
function useWagered({ bonusRuns, progress, required, currency }: Award): Fact[] {
  const text = useText()
  if (!bonusRuns || required === null) return []
  const symbol = CURRENCIES[currency]?.symbol ?? currency
  const said = (amount: string): string => `${formatMoney(amount)} ${symbol}`
  return [
    { term: text('promotions.wagered'), value: text('promotions.step.of', { done: said(progress), needed: said(required) }) },
    { term: text('promotions.next'), value: <CenterLink to={memberPath('bonusDetails')}>{text('promotions.bonusDetails')}</CenterLink> },
  ]
}

/** What a joined award waits for, and how far it is. */
function useNextStep({ promotion, award }: { promotion: Promotion; award: Award }): Fact[] {
  const text = useText()
  const { status, bonusRuns, progress, required, currency } = award
  if (status !== 'process' || bonusRuns || required === null) return []
  const symbol = CURRENCIES[currency]?.symbol ?? currency
  const needed = `${formatMoney(required)} ${symbol}`
  const isDeposit = promotion.trigger === 'deposit' || promotion.trigger === 'nth-deposit'
  if (isDeposit)
    return [
      {
        term: text('promotions.next'),
        value: <CenterLink to={memberPath('depositv2')}>{text('promotions.next.deposit', { amount: needed })}</CenterLink>,
      },
    ]
  return [{ term: text('promotions.next'), value: text('promotions.step.of', { done: `${formatMoney(progress)} ${symbol}`, needed }) }]
}

/** The own award: its state, its amount, and why it ended where there is a reason. */
function MyAward({ promotion, award }: { promotion: Promotion; award: Award }) {
  const text = useText()
  const dates = useDates()
  const { status, claimUntil, comment } = award
  const parts = partsOf(award)
  const wagered = useWagered(award)
  const next = useNextStep({ promotion, award })
  const why = useWhyOver()(award)
  return (
    <section className="bz-stack promotion-mine" aria-label={text('promotions.mine')}>
      <Facts
        items={[
          { term: text('promotions.mine'), value: <StateBadge state={status} /> },
          ...(parts.length > 0 ? [{ term: text('promotions.amount'), value: <RewardParts parts={parts} /> }] : []),
          ...wagered,
          ...next,
          ...(status === 'claim' && claimUntil ? [{ term: text('promotions.claimUntil'), value: dates(claimUntil) }] : []),
          ...(comment ? [{ term: text('promotions.comment'), value: comment }] : []),
          ...(why ? [{ term: text('promotions.reason'), value: why }] : []),
        ]}
      />
      {promotion.trigger === 'mission' && status === 'process' && <MissionSteps id={promotion.id} />}
    </section>
  )
}

function JoinForm({ promotion }: Props) {
  const text = useText()
  const join = useJoin()
  const asksCode = promotion.trigger === 'code'
  const form = useForm({
    operation: 'joinPromotion',
    values: { code: '' },
    ask: ({ code }) => ({ params: { id: promotion.id }, body: { version: promotion.version, ...(asksCode ? { code } : {}) } }),
    send: (input) => join.mutateAsync(input),
  })
  return (
    <Form of={form}>
      {asksCode && <TextField label={text('promotions.code')} autoComplete="off" {...form.input('code')} />}
      <Submit size="lg" wide disabled={asksCode && form.values.code.trim().length < 3}>
        {text('promotions.join')}
      </Submit>
    </Form>
  )
}

function ApplyForm({ promotion, pictures }: WithPictures) {
  const text = useText()
  const apply = useApply()
  const tooLong = (comment: string): string | undefined =>
    Array.from(comment).length > COMMENT_MOST ? text('promotions.comment.tooLong', { most: COMMENT_MOST }) : undefined
  const form = useForm({
    operation: 'applyPromotion',
    values: { comment: '' },
    check: ({ comment }) => ({ comment: tooLong(comment) }),
    ask: ({ comment }) => ({ params: { id: promotion.id }, body: { version: promotion.version, comment, images: [...pictures.ids] } }),
    send: (input) => apply.mutateAsync(input),
    // A picture is used once.
    done: pictures.clear,
  })
  const { comment } = form.values
  return (
    <Form of={form}>
      <TextArea
        label={text('promotions.comment')}
        rows={3}
        hint={text('promotions.comment.left', { count: Array.from(comment).length, most: COMMENT_MOST })}
        {...form.input('comment')}
        error={form.faults.comment ?? tooLong(comment)}
      />
      {pictures.field}
      <Submit size="lg" wide>
        {text('promotions.apply')}
      </Submit>
    </Form>
  )
}

export function ClaimButton({ award, wide = false }: { award: Award; wide?: boolean }) {
  const text = useText()
  const claim = useClaim()
  const { keyOf } = useFormKey()
  const press = (): void => {
    const body = { version: award.version, award: award.id }
    claim.mutate({ params: { id: award.promotion }, body, key: keyOf(body) })
  }
  return (
    <>
      <Failure error={claim.error} />
      <Button size={wide ? 'lg' : 'sm'} wide={wide} busy={claim.isPending} onClick={press}>
        {text('promotions.claim')}
      </Button>
    </>
  )
}

function LeaveButton({ award }: { award: Award }) {
  const text = useText()
  const leave = useLeave()
  return (
    <>
      <Failure error={leave.error} />
      <Button
        variant="outline"
        busy={leave.isPending}
        onClick={() => leave.mutate({ params: { id: award.promotion }, body: { award: award.id } })}
      >
        {text(award.status === 'applying' ? 'promotions.withdraw' : 'promotions.leave')}
      </Button>
    </>
  )
}

const APPLIED: ReadonlySet<string> = new Set(['application', 'app-download'])

function Act({ promotion, pictures }: WithPictures) {
  const text = useText()
  const { myAward, status, trigger, availableToMe, unavailable } = promotion
  if (trigger === 'sign-in') return <SignInCalendar />
  if (trigger === 'raffle') return <RafflePanel id={promotion.id} />
  if (myAward?.status === 'claim') return <ClaimButton award={myAward} wide />
  if (myAward?.status === 'applying' || (myAward?.status === 'process' && status === 'process' && !myAward.bonusRuns))
    return <LeaveButton award={myAward} />
  if (status === 'coming soon' || status === 'close') return <Notice>{text(`promotions.state.${status}`)}</Notice>
  if (status === 'process' && myAward?.bonusRuns) return null
  if (status === 'process') return <Notice>{text(unavailable ? `promotions.unavailable.${unavailable}` : 'promotions.itself')}</Notice>
  if (status !== 'join' && status !== 'rejected') return null
  if (!availableToMe)
    return status === 'join' ? <Notice>{text(`promotions.unavailable.${unavailable ?? 'promotion-not-open'}`)}</Notice> : null
  return APPLIED.has(trigger) ? <ApplyForm promotion={promotion} pictures={pictures} /> : <JoinForm promotion={promotion} />
}

export function PromotionAction({ promotion, pictures }: WithPictures) {
  const text = useText()
  const { role, waiting } = usePerson()
  if (waiting) return null
  if (role === 'visitor')
    return (
      <Button size="lg" wide onClick={() => showDialog('login')}>
        {text('promotions.login')}
      </Button>
    )
  if (role === 'trial') return <Notice>{text('promotions.trial')}</Notice>
  return (
    <>
      {promotion.myAward && <MyAward promotion={promotion} award={promotion.myAward} />}
      <Act promotion={promotion} pictures={pictures} />
    </>
  )
}
