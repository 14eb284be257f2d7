/** Sign-in calendar: this month with its signed days, the streak, its rewards, and today's button. */
import './promotions.css'
import { Button } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { signInQuery, useSignIn } from './queries.ts'
import { RewardText } from './reward-text.tsx'

const dayOf = (day: string): string => String(Number(day.slice(-2)))

export function SignInCalendar() {
  const text = useText()
  const refusalText = useRefusalText()
  const { data, error, refetch } = useQuery(signInQuery)
  const signIn = useSignIn()
  if (!data && error) return <LoadFailure compact title={text('promotions.error')} error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="box" height={260} />
      </Loading>
    )
  if (data.promotion === null) return <EmptyState compact title={text('promotions.signIn.none')} seed="calendar" />
  const { version, today, signedToday, streak, days, table, kind, currency } = data
  return (
    <section className="bz-stack" aria-label={text('promotions.signIn')}>
      <p>{text('promotions.signIn.streak', { days: streak })}</p>
      <ol className="promotion-table" aria-label={text('promotions.signIn.table')}>
        {table.map((amount, index) => (
          <li key={index} aria-current={streak > 0 && (streak - 1) % table.length === index ? 'step' : undefined}>
            <span>{text('promotions.signIn.day', { day: index + 1 })}</span>
            <span>
              <RewardText kind={kind} amount={amount} currency={currency} />
            </span>
          </li>
        ))}
      </ol>
      <ol className="promotion-month" aria-label={text('promotions.signIn.month')}>
        {days.map(({ day, signed }) => (
          <li key={day} className={signed ? 'promotion-signed' : undefined} aria-current={day === today ? 'date' : undefined}>
            <span aria-hidden>{dayOf(day)}</span>
            <span className="bz-hidden">{text(signed ? 'promotions.signIn.signed' : 'promotions.signIn.open', { day: dayOf(day) })}</span>
          </li>
        ))}
      </ol>
      {signIn.error && (
        <Notice tone="danger" live>
          {refusalText(signIn.error)}
        </Notice>
      )}
      {signedToday ? (
        <Notice tone="good" live>
          {text('promotions.signIn.done')}
        </Notice>
      ) : (
        <Button size="lg" wide busy={signIn.isPending} onClick={() => signIn.mutate(version)}>
          {text('promotions.signIn')}
        </Button>
      )}
    </section>
  )
}
