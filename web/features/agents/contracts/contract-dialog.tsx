/** Contract dialog: the terms of one contract, the possible decisions, and the list that an acceptance must confirm (AG-S4). */
import type { AgentContract, ContractAction } from '@baize/contract/agents/agent-contracts.ts'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { DataTable } from '@baize/ui/show/data-table.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useFormKey } from '../../../api/form-key.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { historyQuery, toConfirm, useSay } from './queries.ts'
import { percentText } from './rate-text.ts'
import { EndingsTable, TermsTable } from './terms-table.tsx'

type Props = { contract: AgentContract; self: string; symbol: string; onClose: () => void }

/** The possible decisions of one side in a state. */
function actionsOf({ state, terminationBy, until, downline }: AgentContract, self: string): ContractAction[] {
  const side = downline.id === self ? 'downline' : 'upline'
  if (state === 'offered') return side === 'downline' ? ['accept', 'reject'] : ['withdraw']
  if (state === 'termination-asked') return terminationBy === side ? [] : ['agree-termination', 'refuse-termination']
  return (state === 'in-force' || state === 'accepted') && until === null ? ['terminate'] : []
}

function Words({ contract }: { contract: AgentContract }) {
  const text = useText()
  const date = useDates()
  const { upline, downline, state, since, until, offeredAt, expiresAt, version } = contract
  return (
    <Facts
      items={[
        { term: text('agent.contract.upline'), value: upline?.account ?? text('agent.contract.house') },
        { term: text('agent.contract.downline'), value: downline.account },
        { term: text('agent.contract.state'), value: text(`agent.contract.state.${state}`) },
        { term: text('agent.contract.version'), value: String(version) },
        { term: text('agent.contract.offeredAt'), value: date(offeredAt) },
        ...(state === 'offered' ? [{ term: text('agent.contract.expiresAt'), value: date(expiresAt) }] : []),
        ...(since === null ? [] : [{ term: text('agent.contract.since'), value: since }]),
        ...(until === null ? [] : [{ term: text('agent.contract.until'), value: until }]),
      ]}
    />
  )
}

/** Earlier and later contracts and offers of this kind between the same two. */
function History({ contract, self }: Pick<Props, 'contract' | 'self'>) {
  const text = useText()
  const date = useDates()
  const { data } = useQuery(historyQuery(contract, self))
  const others = data?.content.filter(({ id, upline }) => id !== contract.id && upline?.id === contract.upline?.id) ?? []
  if (others.length === 0) return null
  return (
    <DataTable
      dense
      caption={text('agent.contract.history')}
      captionHidden={false}
      rows={others}
      rowKey={({ id }) => id}
      columns={[
        { key: 'version', header: text('agent.contract.version'), cell: ({ version }) => String(version), primary: true },
        { key: 'state', header: text('agent.contract.state'), cell: ({ state }) => text(`agent.contract.state.${state}`) },
        { key: 'rate', header: text('agent.contract.rate'), cell: ({ rate }) => percentText(rate), align: 'end' },
        { key: 'offered', header: text('agent.contract.offeredAt'), cell: ({ offeredAt }) => date(offeredAt), align: 'end' },
        { key: 'since', header: text('agent.contract.since'), cell: ({ since }) => since ?? '–', align: 'end' },
        { key: 'until', header: text('agent.contract.until'), cell: ({ until }) => until ?? '–', align: 'end' },
      ]}
    />
  )
}

export function ContractDialog({ contract, self, symbol, onClose }: Props) {
  const text = useText()
  const refusalText = useRefusalText()
  const say = useSay()
  const { keyOf } = useFormKey()
  const asked = toConfirm(say.error)
  const press = (action: ContractAction, confirmed: readonly string[] = []): void => {
    const said = { kind: contract.kind, contract: contract.id, action, confirmed }
    say.mutate({ ...said, key: keyOf(said) }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text(`agent.requests.${contract.kind}`)}
      size="lg"
      footer={actionsOf(contract, self).map((action) => (
        <Button
          key={action}
          busy={say.isPending}
          variant={action === 'accept' || action === 'agree-termination' ? 'jade' : 'outline'}
          onClick={() => press(action, action === 'accept' ? asked?.map((each) => each.contract) : [])}
        >
          {text(action === 'accept' && asked ? 'agent.contract.confirm' : `agent.contract.act.${action}`)}
        </Button>
      ))}
    >
      <div className="bz-stack">
        <Words contract={contract} />
        <TermsTable kind={contract.kind} tiers={contract.tiers} symbol={symbol} />
        <History contract={contract} self={self} />
        {asked && (
          <>
            <Notice tone="info" live>
              {text('agent.contract.confirm.text')}
            </Notice>
            <EndingsTable rows={asked} symbol={symbol} />
          </>
        )}
        {say.error && !asked && (
          <Notice tone="danger" live>
            {refusalText(say.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
