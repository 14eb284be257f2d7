/** Contract requests: what waits for the agent's answer in each kind of contract. It asks only where the merchant has AGENTPOLICY3 on. */
import type { ConsolidatedFlags } from '@baize/contract/agents.ts'
import { Card } from '@baize/ui/show/card.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { SkeletonText, Loading } from '@baize/ui/show/skeleton.tsx'
import { useWaiting } from '../../features/agents/contracts/waiting.ts'
import { useCounts, useText } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'

const KINDS: readonly (readonly [keyof ConsolidatedFlags, TextKey])[] = [
  ['divtypereq', 'agent.requests.dividend'],
  ['dailysalreqtype', 'agent.requests.daily'],
  ['contracthoursalreqtype', 'agent.requests.hourly'],
  ['realtimesalreqtype', 'agent.requests.realtime'],
]

export function ContractRequests() {
  const text = useText()
  const say = useRefusalText()
  const count = useCounts()
  const waiting = useWaiting()
  if (!waiting) return null
  const { data, error } = waiting
  return (
    <Card as="section" padding="lg" aria-labelledby="contract-requests">
      <div className="bz-stack">
        <h2 id="contract-requests" className="text-lg">
          {text('agent.requests')}
        </h2>
        {error && <Notice tone="danger">{say(error)}</Notice>}
        {!data && !error && (
          <Loading>
            <SkeletonText lines={4} />
          </Loading>
        )}
        {data && (
          <Facts
            items={KINDS.map(([kind, name]) => ({
              term: text(name),
              value: data[kind] === 0 ? text('agent.requests.none') : text('agent.requests.waiting', { count: count(data[kind]) }),
            }))}
          />
        )}
      </div>
    </Card>
  )
}
