/** Offer dialog: an upline offers a contract to somebody directly below, and sees before whose contracts would end by it (AG-24, AG-S4). */
import type { ContractKind, ContractTier } from '@baize/contract/agents/agent-contracts.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useFormKey } from '../../../api/form-key.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { TURNOVER } from './kinds.ts'
import { downlinesQuery, endingsQuery, useOffer } from './queries.ts'
import { ratePoints } from './rate-text.ts'
import { EndingsTable } from './terms-table.tsx'

type Typed = { readonly rate: string; readonly turnover: string; readonly loss: string; readonly active: string }
const EMPTY: Typed = { rate: '', turnover: '', loss: '', active: '0' }
const MOST_TIERS = 10
const WHOLE = /^[0-9]{1,6}$/

/** The tiers as the call takes them; undefined where something is missing or no figure. */
function tiersOf(kind: ContractKind, typed: readonly Typed[]): ContractTier[] | undefined {
  const tiers: ContractTier[] = []
  for (const { rate, turnover, loss, active } of typed) {
    const points = ratePoints(rate)
    if (points === undefined || turnover === '' || !WHOLE.test(active)) return undefined
    tiers.push({
      rate: points,
      [TURNOVER[kind]]: turnover,
      activeMember: Number(active),
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

/** Those directly below; where they are more than one list shows, the beginning of a name finds the others. */
function DownlineField({ value, onChange }: { value: string; onChange: (downline: string) => void }) {
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
              // The form around it is no search.
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
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={text('agent.contract.choose')}
        options={(shown?.content ?? []).filter(({ level }) => level === 1).map(({ id, account }) => ({ value: id, label: account }))}
      />
    </>
  )
}

function Endings({ kind, downline, rate, symbol }: { kind: ContractKind; downline: string; rate: number; symbol: string }) {
  const text = useText()
  const { data } = useQuery(endingsQuery(kind, downline, rate))
  if (!data || data.terminates.length === 0) return null
  return (
    <>
      <Notice tone="info" live>
        {text('agent.contract.wouldEnd')}
      </Notice>
      <EndingsTable rows={data.terminates} symbol={symbol} />
    </>
  )
}

export function OfferDialog({ kind, symbol, onClose }: { kind: ContractKind; symbol: string; onClose: () => void }) {
  const text = useText()
  const refusalText = useRefusalText()
  const offer = useOffer()
  const { keyOf } = useFormKey()
  const [downline, setDownline] = useState('')
  const [typed, setTyped] = useState<readonly Typed[]>([EMPTY])
  const [pressed, setPressed] = useState(false)
  const tiers = tiersOf(kind, typed)
  const top = tiers?.at(-1)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setPressed(true)
    if (tiers === undefined || downline === '' || offer.isPending) return
    offer.mutate({ kind, downline, tiers, key: keyOf({ kind, downline, tiers }) }, { onSuccess: onClose })
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={text('agent.contract.offer')} size="lg">
      <form className="bz-stack" onSubmit={submit} noValidate>
        <DownlineField value={downline} onChange={setDownline} />
        {typed.map((each, index) => (
          <TierFields
            key={index}
            {...{ kind, symbol, number: index + 1, typed: each }}
            onTyped={(next) => setTyped(typed.map((before, at) => (at === index ? next : before)))}
          />
        ))}
        {typed.length < MOST_TIERS && (
          <Button variant="outline" size="sm" onClick={() => setTyped([...typed, EMPTY])}>
            {text('agent.contract.addTier')}
          </Button>
        )}
        {top && downline !== '' && <Endings {...{ kind, downline, symbol, rate: top.rate }} />}
        {pressed && (tiers === undefined || downline === '') && (
          <Notice tone="danger" live>
            {text('agent.contract.missing')}
          </Notice>
        )}
        {offer.error && (
          <Notice tone="danger" live>
            {refusalText(offer.error)}
          </Notice>
        )}
        <Button type="submit" busy={offer.isPending}>
          {text('agent.contract.offer')}
        </Button>
      </form>
    </Dialog>
  )
}
