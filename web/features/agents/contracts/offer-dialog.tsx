/** Offer dialog: an upline offers a contract to a direct downline, and sees first whose contracts it would end (AG-24, AG-S4). */
import type { ContractKind, ContractTier } from '@baize/contract/agents/agent-contracts.ts'
import { parseUnits, symbolOf } from '@baize/contract/values/money.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { TURNOVER } from './kinds.ts'
import { downlinesQuery, endingsQuery, useOffer, type Endings } from './queries.ts'
import { countOf, ratePoints } from './rate-text.ts'
import { EndingsTable } from './terms-table.tsx'

type Typed = { readonly rate: string; readonly turnover: string; readonly loss: string; readonly active: string }
const NOTHING: Typed = { rate: '', turnover: '', loss: '', active: '0' }
const MOST_TIERS = 10

/** The tiers for the call; undefined where something is missing or no number. */
function tiersOf(kind: ContractKind, typed: readonly Typed[]): ContractTier[] | undefined {
  const tiers: ContractTier[] = []
  for (const { rate, turnover, loss, active } of typed) {
    const points = ratePoints(rate)
    const activeMember = countOf(active)
    const amounts = loss === '' ? [turnover] : [turnover, loss]
    if (points === undefined || amounts.some((amount) => parseUnits(amount) === undefined) || activeMember === undefined) return undefined
    tiers.push({
      rate: points,
      [TURNOVER[kind]]: turnover,
      activeMember,
      ...(loss === '' ? {} : { periodProfitLoss: loss }),
    })
  }
  return tiers
}

function TierFields({
  kind,
  typed,
  onTyped,
  number,
  symbol,
}: {
  kind: ContractKind
  typed: Typed
  onTyped: (next: Typed) => void
  number: number
  symbol: string
}) {
  const text = useText()
  return (
    <fieldset className="contract-tier">
      <legend>{text('agent.contract.tier', { number })}</legend>
      <TextField
        label={text('agent.contract.ratePercent')}
        inputMode="decimal"
        value={typed.rate}
        onChange={(event) => onTyped({ ...typed, rate: event.currentTarget.value })}
      />
      <AmountField
        label={text(`agent.contract.turnover.${kind}`)}
        value={typed.turnover}
        onChange={(turnover) => onTyped({ ...typed, turnover })}
        symbol={symbol}
      />
      {kind !== 'realtime' && (
        <AmountField
          label={text('agent.contract.loss')}
          optional
          value={typed.loss}
          onChange={(loss) => onTyped({ ...typed, loss })}
          symbol={symbol}
        />
      )}
      <TextField
        label={text('agent.contract.active')}
        inputMode="numeric"
        value={typed.active}
        onChange={(event) => onTyped({ ...typed, active: event.currentTarget.value })}
      />
    </fieldset>
  )
}

type DownlineProps = { value: string; error?: string | undefined; onChange: (downline: string) => void }

/** The direct downlines. Where one list does not show all of them, the beginning of a name finds the others. */
function DownlineField({ value, error, onChange }: DownlineProps) {
  const text = useText()
  const [name, setName] = useState('')
  const [search, setSearch] = useState('')
  const { data: all } = useQuery(downlinesQuery(''))
  const { data: found } = useQuery({ ...downlinesQuery(search), enabled: search !== '' })
  const shown = search === '' ? all : found
  const many = all !== undefined && all.totalPages > 1
  const find = (): void => {
    setSearch(name.trim())
    onChange('')
  }
  return (
    <>
      {many && (
        <div className="contract-find">
          <TextField
            label={text('agent.contract.find')}
            maxLength={32}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The surrounding form is no search.
              event.preventDefault()
              find()
            }}
          />
          <Button variant="outline" onClick={find}>
            {text('agent.report.find')}
          </Button>
        </div>
      )}
      {many && <p className="contract-find-note">{text('agent.contract.find.text', { count: all.content.length, total: all.total })}</p>}
      <SelectField
        label={text('agent.contract.downline')}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={text('agent.contract.choose')}
        options={(shown?.content ?? []).filter(({ level }) => level === 1).map(({ id, account }) => ({ value: id, label: account }))}
      />
    </>
  )
}

function WouldEnd(asked: Endings) {
  const text = useText()
  const { data } = useQuery(endingsQuery(asked))
  if (!data || data.terminates.length === 0) return null
  return (
    <>
      <Notice tone="info" live>
        {text('agent.contract.wouldEnd')}
      </Notice>
      <EndingsTable rows={data.terminates} symbol={symbolOf(asked.currency)} />
    </>
  )
}

const EMPTY: { readonly downline: string; readonly typed: readonly Typed[] } = { downline: '', typed: [NOTHING] }

/** The offer keeps the currency with which it was begun, also where the wallet is switched on another page meanwhile. */
export function OfferDialog({ kind, currency, onClose }: { kind: ContractKind; currency: string; onClose: () => void }) {
  const text = useText()
  const symbol = symbolOf(currency)
  const offer = useOffer()
  const form = useForm({
    operation: 'offerContract',
    values: EMPTY,
    check: ({ downline, typed }) => ({
      downline: downline === '' ? text('agent.contract.choose') : undefined,
      typed: tiersOf(kind, typed) === undefined ? text('agent.contract.missing') : undefined,
    }),
    ask: ({ downline, typed }) => {
      const tiers = tiersOf(kind, typed)
      return tiers && { body: { kind, downline, currency, tiers } }
    },
    send: ({ body, key }) => offer.mutateAsync({ ...body, key }),
    done: onClose,
  })
  const { downline, typed } = form.values
  const top = tiersOf(kind, typed)?.at(-1)
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={text('agent.contract.offer')} size="lg">
      <Form of={form}>
        <DownlineField {...form.field('downline')} />
        {typed.map((each, index) => (
          <TierFields
            key={index}
            {...{ kind, symbol, number: index + 1, typed: each }}
            onTyped={(next) => form.write({ typed: typed.map((before, at) => (at === index ? next : before)) })}
          />
        ))}
        {typed.length < MOST_TIERS && (
          <Button variant="outline" size="sm" onClick={() => form.write({ typed: [...typed, NOTHING] })}>
            {text('agent.contract.addTier')}
          </Button>
        )}
        {top && downline !== '' && <WouldEnd {...{ kind, downline, currency, rate: top.rate }} />}
        {(form.faults.typed ?? form.faults.downline) !== undefined && (
          <Notice tone="danger" live>
            {text('agent.contract.missing')}
          </Notice>
        )}
        <Submit>{text('agent.contract.offer')}</Submit>
      </Form>
    </Dialog>
  )
}
