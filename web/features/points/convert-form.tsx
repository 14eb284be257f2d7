/** Convert form: points in, money out, with the amount before the press and the limits beside it. */
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { formatPoints } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import type { PointConfig } from '@baize/contract/points.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Submit } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useText } from '../../i18n/i18n.ts'
import { isNothing, isPoints, moneyText, mostPoints } from './amounts.ts'
import { PointsText } from './points-text.tsx'
import { pointConfigQuery, pointsQuery, useConvert } from './queries.ts'

type Rate = NonNullable<PointConfig['mine']>

const AT = {
  'amount-below-minimum': 'points',
  'amount-too-precise': 'points',
  'daily-limit': 'points',
  'balance-too-low': 'points',
  'payment-password-wrong': 'paymentPassword',
  'payment-password-locked': 'paymentPassword',
} as const

function useConversion() {
  const text = useText()
  const convert = useConvert()
  const form = useForm({
    operation: 'convertPoint',
    values: { points: '', paymentPassword: '' },
    check: ({ points, paymentPassword }) => ({
      points: isPoints(points) ? undefined : text('points.convert.missing'),
      paymentPassword: paymentPassword === '' ? text('points.password.missing') : undefined,
    }),
    ask: (body) => ({ body }),
    wish: ({ points }) => points,
    send: (input) => convert.mutateAsync(input),
    at: AT,
    done: () => form.empty({ points: '', paymentPassword: '' }),
  })
  return form
}

function ConvertFields({ rate, config, points }: { rate: Rate; config: PointConfig; points: string }) {
  const text = useText()
  const form = useConversion()
  const typed = form.values.points
  const { symbol = config.currency, digits = 2 } = CURRENCIES[config.currency] ?? {}
  const most = mostPoints(points, rate.dailyLimit, config.usedToday, rate.step)
  return (
    <Form of={form} className="bz-stack points-form">
      <AmountField
        label={text('points.convert.points')}
        {...form.field('points')}
        hint={text('points.convert.rule', {
          minimum: formatPoints(rate.minimum),
          step: formatPoints(rate.step),
          limit: formatPoints(rate.dailyLimit),
        })}
        quick={isNothing(most) ? [] : [{ label: text('points.convert.all'), value: most.replace(/\.00$/, '') }]}
      />
      <PasswordField label={text('points.password')} autoComplete="off" {...form.input('paymentPassword')} />
      <Facts
        items={[
          {
            term: text('points.convert.rate'),
            value: text('points.convert.perUnit', { points: formatPoints(rate.pointsPerUnit), symbol }),
          },
          {
            term: text('points.convert.money'),
            value: isPoints(typed) ? <MoneyText value={moneyText(typed, rate.pointsPerUnit, digits)} symbol={symbol} tone="gold" /> : '–',
          },
          ...(rate.times === undefined
            ? []
            : [{ term: text('points.convert.play'), value: text('points.convert.times', { times: rate.times }) }]),
          { term: text('points.convert.usedToday'), value: <PointsText value={config.usedToday} /> },
        ]}
      />
      {form.answer && (
        <Notice tone="money" live title={text('points.convert.done')}>
          <MoneyText value={form.answer.money} symbol={symbol} />
        </Notice>
      )}
      <Submit size="lg" wide>
        {text('points.convert.ask')}
      </Submit>
    </Form>
  )
}

export function ConvertForm() {
  const text = useText()
  const config = useQuery(pointConfigQuery)
  const points = useQuery(pointsQuery)
  const error = config.error ?? points.error
  if (config.data && points.data) {
    const { mine } = config.data
    return mine === null ? (
      <EmptyState seed="convert" title={text('points.convert.none')} />
    ) : (
      <ConvertFields rate={mine} config={config.data} points={points.data.points} />
    )
  }
  if (error)
    return (
      <LoadFailure
        title={text('points.rules.error')}
        error={error}
        onAgain={() => void Promise.all([config.refetch(), points.refetch()])}
      />
    )
  return (
    <Loading>
      <Skeleton shape="box" height={320} />
    </Loading>
  )
}
