/** Goods dialog: the goods, the quantity, the delivery, and the order itself with its reference. */
import type { Goods, PointOrder } from '@baize/contract/points.ts'
import { TextField } from '@baize/ui/fields/field.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { formatPoints } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { SceneImage } from '@baize/ui/picture/scene-image.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { Form, Submit } from '../../form/form.tsx'
import { useText } from '../../i18n/i18n.ts'
import { isNothing, missingPoints, timesText } from './amounts.ts'
import { DELIVERY_FIELDS, useOrderForm } from './order-wish.ts'
import { PointsText } from './points-text.tsx'
import { pointsQuery } from './queries.ts'

type Order = ReturnType<typeof useOrderForm>

function DeliveryFields({ form }: { form: Order }) {
  const text = useText()
  return (
    <fieldset className="points-delivery">
      <legend>{text('points.delivery')}</legend>
      {DELIVERY_FIELDS.map(({ name, required, autoComplete }) => (
        <TextField
          key={name}
          label={text(`points.delivery.${name}`)}
          optional={required ? undefined : text('points.delivery.optional')}
          autoComplete={autoComplete}
          {...form.input(name)}
        />
      ))}
    </fieldset>
  )
}

function Cost({ goods, symbol, quantity }: { goods: Goods; symbol: string; quantity: number }) {
  const text = useText()
  return (
    <Facts
      items={[
        { term: text('points.cost'), value: <PointsText value={timesText(goods.points, quantity)} /> },
        ...(isNothing(goods.amount)
          ? []
          : [{ term: text('points.costMoney'), value: <MoneyText value={timesText(goods.amount, quantity)} symbol={symbol} /> }]),
      ]}
    />
  )
}

function OrderFields({ goods, symbol, form }: { goods: Goods; symbol: string; form: Order }) {
  const text = useText()
  const quantity = Number(form.values.quantity)
  const most = Math.min(goods.left ?? 99, goods.perMember === null ? 99 : goods.perMember - goods.mine, 10)
  return (
    <>
      <SelectField
        label={text('points.quantity')}
        {...form.input('quantity')}
        options={Array.from({ length: Math.max(1, most) }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
      />
      {goods.kind === 'delivery' && <DeliveryFields form={form} />}
      <PasswordField label={text('points.password')} autoComplete="off" {...form.input('paymentPassword')} />
      <Cost {...{ goods, symbol, quantity }} />
      <Submit size="lg" wide>
        {text('points.redeem')}
      </Submit>
    </>
  )
}

/** Why an order cannot be made now; undefined where it can. */
function useObstacle(goods: Goods, quantity: number): string | undefined {
  const text = useText()
  const { data } = useQuery(pointsQuery)
  if (goods.left === 0) return text('points.soldOut')
  if (goods.perMember !== null && goods.mine >= goods.perMember) return text('points.limitReached', { count: goods.perMember })
  const missing = data && missingPoints(data.points, goods.points, quantity)
  return missing === undefined ? undefined : text('points.missing', { points: formatPoints(missing) })
}

function Ordered({ order, onOrders }: { order: PointOrder; onOrders: () => void }) {
  const text = useText()
  return (
    <div className="bz-stack">
      <Notice tone="good" live title={text(order.status === 'approved' ? 'points.done.approved' : 'points.done.waiting')}>
        {text(order.code === null ? 'points.done.text' : 'points.done.code')}
      </Notice>
      <Facts
        items={[
          { term: text('points.reference'), value: order.reference, copy: order.reference },
          ...(order.code === null ? [] : [{ term: text('points.code'), value: order.code, copy: order.code }]),
        ]}
      />
      <Button variant="outline" onClick={onOrders}>
        {text('points.toOrders')}
      </Button>
    </div>
  )
}

type Props = { goods: Goods; symbol: string; onClose: () => void; onOrders: () => void }

export function GoodsDialog({ goods, symbol, onClose, onOrders }: Props) {
  const form = useOrderForm(goods)
  const obstacle = useObstacle(goods, Number(form.values.quantity))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={goods.name} size="md">
      {form.answer ? (
        <Ordered order={form.answer} onOrders={onOrders} />
      ) : (
        <Form of={form}>
          <SceneImage kind="points" seed={goods.images[0] ?? goods.id} width={240} height={240} className="points-goods-large" />
          <p>{goods.text}</p>
          {obstacle === undefined ? (
            <OrderFields goods={goods} symbol={symbol} form={form} />
          ) : (
            <>
              <Cost goods={goods} symbol={symbol} quantity={1} />
              <Notice>{obstacle}</Notice>
            </>
          )}
        </Form>
      )}
    </Dialog>
  )
}
