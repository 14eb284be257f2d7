/** Convert form: points in, money out, with the figure before the press and the limits beside it. */
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import type { PointConfig } from '@baize/contract/points.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Refusal } from '../../api/client.ts'
import { useFormKey } from '../../api/form-key.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { isNothing, isPoints, moneyText, mostPoints } from './amounts.ts'
import { PointsText, shortPoints } from './points-text.tsx'
import { pointConfigQuery, pointsQuery, useConvert } from './queries.ts'

type Rate = NonNullable<PointConfig['mine']>

const AT_POINTS: ReadonlySet<string> = new Set(['amount-below-minimum', 'amount-too-precise', 'daily-limit', 'balance-too-low'])
const AT_PASSWORD: ReadonlySet<string> = new Set(['payment-password-wrong', 'payment-password-locked'])

function useConvertWish() {
  const text = useText()
  const refusalText = useRefusalText()
  const { keyOf, spent } = useFormKey()
  const convert = useConvert()
  const [points, setPoints] = useState('')
  const [paymentPassword, setPaymentPassword] = useState('')
  const [pressed, setPressed] = useState(false)
  const refused = convert.error instanceof Refusal ? convert.error.code : ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setPressed(true)
    if (!isPoints(points) || paymentPassword === '' || convert.isPending) return
    const onSuccess = (): void => {
      spent()
      setPoints('')
      setPaymentPassword('')
      setPressed(false)
    }
    convert.mutate({ body: { points, paymentPassword }, key: keyOf({ points }) }, { onSuccess })
  }
  const error = convert.error && refusalText(convert.error)
  const missing = { points: pressed && !isPoints(points), password: pressed && paymentPassword === '' }
  return {
    points,
    setPoints,
    paymentPassword,
    setPaymentPassword,
    submit,
    busy: convert.isPending,
    done: convert.data,
    pointsError: AT_POINTS.has(refused) ? error : missing.points ? text('points.convert.missing') : undefined,
    passwordError: AT_PASSWORD.has(refused) ? error : missing.password ? text('points.password.missing') : undefined,
    formError: error && !AT_POINTS.has(refused) && !AT_PASSWORD.has(refused) ? error : undefined,
  }
}

function ConvertFields({ rate, config, points }: { rate: Rate; config: PointConfig; points: string }) {
  const text = useText()
  const wish = useConvertWish()
  const { symbol = config.currency, digits = 2 } = CURRENCIES[config.currency] ?? {}
  const most = mostPoints(points, rate.dailyLimit, config.usedToday, rate.step)
  return (
    <form className="bz-stack points-form" onSubmit={wish.submit} noValidate>
      <AmountField
        label={text('points.convert.points')}
        value={wish.points}
        onChange={wish.setPoints}
        error={wish.pointsError}
        hint={text('points.convert.rule', {
          minimum: shortPoints(rate.minimum),
          step: shortPoints(rate.step),
          limit: shortPoints(rate.dailyLimit),
        })}
        quick={isNothing(most) ? [] : [{ label: text('points.convert.all'), value: most.replace(/\.00$/, '') }]}
      />
      <PasswordField
        label={text('points.password')}
        autoComplete="off"
        value={wish.paymentPassword}
        error={wish.passwordError}
        onChange={(event) => wish.setPaymentPassword(event.currentTarget.value)}
      />
      <Facts
        items={[
          {
            term: text('points.convert.rate'),
            value: text('points.convert.perUnit', { points: shortPoints(rate.pointsPerUnit), symbol }),
          },
          {
            term: text('points.convert.money'),
            value: isPoints(wish.points) ? (
              <MoneyText value={moneyText(wish.points, rate.pointsPerUnit, digits)} symbol={symbol} tone="gold" />
            ) : (
              '–'
            ),
          },
          ...(rate.times === undefined
            ? []
            : [{ term: text('points.convert.play'), value: text('points.convert.times', { times: rate.times }) }]),
          { term: text('points.convert.usedToday'), value: <PointsText value={config.usedToday} /> },
        ]}
      />
      {wish.formError && (
        <Notice tone="danger" live>
          {wish.formError}
        </Notice>
      )}
      {wish.done && (
        <Notice tone="money" live title={text('points.convert.done')}>
          <MoneyText value={wish.done.money} symbol={symbol} />
        </Notice>
      )}
      <Button type="submit" size="lg" wide busy={wish.busy}>
        {text('points.convert.ask')}
      </Button>
    </form>
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
