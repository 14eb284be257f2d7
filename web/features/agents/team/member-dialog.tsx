/** Member dialog: one member of the own line with the team's figures of 30 days, their rates, and the possible acts (AG-S3). */
import type { TeamMember } from '@baize/contract/agents.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Button, buttonClass } from '@baize/ui/press/button.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, SkeletonText } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { CenterLink } from '../../../api/center-link.tsx'
import { PATHS } from '../../../app/paths.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useCounts, useDates, useText } from '../../../i18n/i18n.ts'
import { FigureText } from '../reports/figure-cells.tsx'
import { overviewQuery } from '../reports/queries.ts'
import { lastDays } from '../reports/report-days.tsx'
import { memberQuery, useChangeRates } from './queries.ts'
import { RateFields, RatesText } from './rate-fields.tsx'
import { givableOf, ratesOf, typedOf } from './rates.ts'

const FIGURES = ['validBets', 'wins', 'profit', 'deposits', 'withdrawals', 'firstDeposits', 'newMembers'] as const

function Words({ member, path }: { member: TeamMember; path: readonly { account: string }[] }) {
  const text = useText()
  const date = useDates()
  const counts = useCounts()
  const { nickname, role, state, level, children, registeredAt, lastSeenAt, rates, nextRates, contracts } = member
  return (
    <Facts
      columns={2}
      items={[
        ...(nickname === null ? [] : [{ term: text('agent.team.nickname'), value: nickname }]),
        { term: text('agent.team.role'), value: text(`agent.team.role.${role}`) },
        { term: text('agent.contract.state'), value: text(`agent.team.state.${state}`) },
        { term: text('agent.team.level'), value: counts(level) },
        { term: text('agent.team.way'), value: path.map(({ account }) => account).join(' › ') },
        { term: text('agent.team.children'), value: counts(children) },
        { term: text('agent.since'), value: date(registeredAt, 'day') },
        { term: text('agent.team.seen'), value: lastSeenAt === null ? '–' : date(lastSeenAt) },
        { term: text('agent.rates'), value: <RatesText rates={rates} /> },
        { term: text('agent.rates.next'), value: <RatesText rates={nextRates} /> },
        {
          term: text('agent.menu.contracts'),
          value: contracts.length === 0 ? '–' : contracts.map((kind) => text(`agent.requests.${kind}`)).join(', '),
        },
      ]}
    />
  )
}

/** The figures of the member including everybody below. */
function Figures({ member }: { member: string }) {
  const text = useText()
  const { data } = useQuery(overviewQuery({ ...lastDays('month'), under: member }))
  return (
    <section className="bz-stack" aria-label={text('agent.team.figures')}>
      <SectionHeading level={3} title={text('agent.team.figures')} />
      {data ? (
        <Facts
          columns={2}
          items={FIGURES.map((figure) => ({
            term: text(`agent.figure.${figure}`),
            value: <FigureText figure={figure} value={data.figures[figure]} symbol={symbolOf(data.currency)} />,
          }))}
        />
      ) : (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </section>
  )
}

function Rates({ member, highest }: { member: TeamMember; highest: Readonly<Record<string, number>> }) {
  const text = useText()
  const change = useChangeRates()
  const givable = givableOf(highest)
  const form = useForm({
    values: { typed: typedOf(member.nextRates) },
    check: ({ typed }) => ({ typed: ratesOf(givable, typed) === undefined ? text('agent.rates.wrong') : undefined }),
    send: ({ typed }) => change.mutateAsync({ member: member.id, rates: ratesOf(givable, typed) ?? {} }),
  })
  return (
    <Form of={form}>
      <RateFields highest={highest} typed={form.values.typed} onTyped={form.field('typed').onChange} />
      {form.faults.typed && (
        <Notice tone="danger" live>
          {form.faults.typed}
        </Notice>
      )}
      {form.answer !== undefined && form.refused === null && (
        <Notice tone="good" live>
          {text('agent.rates.changed')}
        </Notice>
      )}
      {givable.length > 0 && (
        <div className="bz-stack">
          <Submit>{text('agent.rates.change')}</Submit>
        </div>
      )}
    </Form>
  )
}

type Props = { id: string; account: string; transfers: boolean; onOpenTeam: (() => void) | undefined; onClose: () => void }

export function MemberDialog({ id, account, transfers, onOpenTeam, onClose }: Props) {
  const text = useText()
  const { data, error, refetch } = useQuery(memberQuery(id))
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={account}
      size="lg"
      footer={
        <>
          {onOpenTeam && (
            <Button variant="outline" onClick={onOpenTeam}>
              {text('agent.team.below')}
            </Button>
          )}
          {data?.member.level === 1 && (
            <CenterLink to={PATHS.agentContracts} className={buttonClass({ variant: 'outline' })}>
              {text('agent.contract.offer')}
            </CenterLink>
          )}
          {transfers && data?.member.level === 1 && (
            <CenterLink to={PATHS.agentTransfer} search={{ account }} className={buttonClass({ variant: 'outline' })}>
              {text('agent.team.transfer')}
            </CenterLink>
          )}
        </>
      }
    >
      {!data && error && <LoadFailure compact title={text('agent.team.error')} error={error} onAgain={refetch} />}
      {!data && !error && (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
      {data && (
        <div className="bz-stack">
          <Words member={data.member} path={data.path} />
          <Figures member={id} />
          {data.member.level === 1 && <Rates key={id} member={data.member} highest={data.highest} />}
        </div>
      )}
    </Dialog>
  )
}
